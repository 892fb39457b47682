import Benchmarking

/// How the work of a case is done.
enum Implementation {
    /// By calling stored closures.
    case direct
    /// By a dictionary of typed boxes under a lock.
    case dictionary
    case vaccine
    /// By Vaccine with no override anywhere; in the cases that have one.
    case plain
}

/// Some work to measure, in several implementations.
struct Case {
    let name: String
    /// Prepares the program's registrations; called right before the variants are measured.
    let prepare: () -> Void
    let variants: [(Implementation, Measure)]
    private var limit: (factor: Double, other: Implementation, name: String)?

    init(_ name: String, prepare: @escaping () -> Void = {}, variants: [(Implementation, Measure)]) {
        self.name = name
        self.prepare = prepare
        self.variants = variants
    }

    /// Specialized for each work, as if it were written out: the types are known where they are asked for.
    @inline(__always)
    init(_ name: String, _ work: some Work, prepare: @escaping () -> Void = {}) {
        self.init(name, prepare: prepare, variants: [
            (.direct, processorTime { work.run($0, DirectResolver()) }),
            (.dictionary, processorTime { work.run($0, LockedDictionary.shared) }),
            (.vaccine, processorTime { work.run($0, VaccineContainer()) }),
        ])
    }

    /// Returns the case with a threshold: Vaccine takes at most so many times as long as another implementation.
    func atMost(_ factor: Double, times other: Implementation, _ name: String) -> Case {
        var limited = self
        limited.limit = (factor, other, name)
        return limited
    }

    /// Returns the threshold with what was measured; nil when the case has none.
    func threshold(_ samples: [Implementation: Samples]) -> Threshold? {
        limit.map { Threshold(name: $0.name, limit: .atMost($0.factor), measured: samples.ratio(to: $0.other)) }
    }
}

extension [Implementation: Samples] {
    /// How many times as long Vaccine takes as another implementation; nil when either was not measured.
    func ratio(to other: Implementation) -> Double? {
        guard let vaccine = self[.vaccine], let other = self[other] else { return nil }
        return vaccine.ratio(to: other)
    }
}

/// A limit for a measured value, and the value.
struct Threshold {
    let name: String
    let limit: Limit
    /// Nil where the machine was too busy to measure.
    let measured: Double?

    var status: Limit.Status {
        limit.status(of: measured)
    }
}
