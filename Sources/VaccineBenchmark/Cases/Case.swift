import Benchmarking

struct Case {
    let name: String
    /// Prepares the program's registrations; called right before the variants are measured.
    var prepare: () -> Void = {}
    /// Calls its argument in an override, or beside one; nil in the cases that have none.
    var override: ((() -> Void) -> Void)?
    private(set) var limit: (factor: Double, other: Implementation, name: String)?
    let run: (Implementation, Int) -> Void

    var variants: [(Implementation, Measure)] {
        let plain = override == nil ? [] : [Implementation.plain]
        return ([.direct, .dictionary] + plain + [.vaccine]).map { implementation in
            let surroundings = [.dictionary, .vaccine].contains(implementation) ? override : nil
            return (implementation, processorTime(inside: surroundings ?? { $0() }, { run(implementation, $0) }))
        }
    }

    func atMost(_ factor: Double, times other: Implementation, _ name: String) -> Case {
        var limited = self
        limited.limit = (factor, other, name)
        return limited
    }

    /// Returns the threshold with what was measured; nil when the case has none.
    func threshold(_ samples: [Implementation: Samples]) -> Threshold? {
        limit.map { Threshold(name: $0.name, limit: .atMost($0.factor), measured: samples.ratio(to: $0.other)) }
    }

    static let table = Table(widths: [31, 8, 6, 10, 6, 8, 6, 8, 8])

    static let tableHead = [
        table.line(["", "direct", "", "dictionary", "", "Vaccine", "", "to", "to"]),
        table.line(["one thread", "ns", "", "ns", "", "ns", "", "direct", "dict."]),
    ]

    func row(_ samples: [Implementation: Samples]) -> String {
        let figures = [samples[.direct], samples[.dictionary], samples[.vaccine]].flatMap(Figure.nanoseconds)
        let ratios = [samples.ratio(to: .direct), samples.ratio(to: .dictionary)].map(Figure.ratio)
        return Self.table.line([name] + figures + ratios)
    }
}

extension [Implementation: Samples] {
    /// How many times as long Vaccine takes as another implementation; nil when either was not measured.
    func ratio(to other: Implementation) -> Double? {
        guard let vaccine = self[.vaccine], let other = self[other] else { return nil }
        return vaccine.ratio(to: other)
    }
}
