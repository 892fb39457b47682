import Benchmarking
import Dispatch
import Foundation
import Vaccine

/// What a program does seldom, and must not take long for what else there is: other threads, 100,000 other cures.
struct Occasions {
    private let sampler: Sampler
    private let fewMisses: Samples
    /// What was measured, by the names of the rows.
    private var measured: [(name: String, samples: Samples)] = []

    /// Measures what depends on no other cures; the process's first cure is set here.
    init(_ sampler: Sampler) {
        self.sampler = sampler
        measured = [("first cure, beside a thread", Samples([Occasions.timeOfFirstCure()]))]
        fewMisses = sampler.samples(of: Occasions.miss)
        measured += [
            ("enter an override, ask, leave", sampler.samples(of: Occasions.override)),
            ("miss among few cures", fewMisses),
        ]
    }

    /// Measures the rest, and returns how much slower a miss has become.
    ///
    /// Removes all cures.
    mutating func measureAmongOthers() -> Threshold {
        let misses = sampler.samples(of: Occasions.miss)
        let registrations = (0 ..< sampler.repetitions).map(Occasions.timeOfFirstRegistration)
        Vaccine.reset()
        measured += [
            ("miss among 100,000", misses),
            ("first registration of a type", Samples(registrations)),
            ("reset, after 100,000", sampler.samples(of: processorTime { repeating($0, Vaccine.reset) })),
        ]
        let growth = misses.median / fewMisses.median
        return Threshold(name: "a miss among 100,000 cures, to one among few", limit: .atMost(2), measured: growth)
    }

    /// The rows of the table.
    var rows: [String] {
        [Case.table.line(["now and then", "", "", "", "", "ns"])]
            + measured.map { Case.table.line([$0.name, "", "", "", ""] + Figure.nanoseconds($0.samples)) }
    }

    /// Returns the time of the first cure of the process, which has another thread already.
    private static func timeOfFirstCure() -> Double {
        let isRunning = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            isRunning.signal()
            mayEnd.wait()
        }
        isRunning.wait()
        defer { mayEnd.signal() }
        let start = Stopwatch.wallTime
        Vaccine.setCure(for: Int.self, with: 1)
        _ = Vaccine.getCure(for: Int.self)
        return Stopwatch.wallTime - start
    }

    /// Returns the time of a registration, for types that exist and had no cure.
    private static func timeOfFirstRegistration(repetition: Int) -> Double {
        func set<Number: BinaryNumberType>(_: Number.Type) {
            Vaccine.setCure(for: Number.self) { Number() }
        }
        let first = 1 << 20 + repetition * 1000
        let types = (first ..< first + 1000).map { digits(of: $0) }
        return processorTime { _ in types.forEach { set($0) } }(1) / 1000
    }

    private static var miss: Measure {
        processorTime { count in
            repeating(count) { (try? Vaccine.requireCure(for: Occasions.self)) == nil }
        }
    }

    private static var override: Measure {
        processorTime { count in
            repeating(count) {
                Vaccine.withCures {
                    Vaccine.setCure(for: Int.self, with: 1)
                } operation: {
                    Vaccine.getCure(for: Int.self)
                }
            }
        }
    }
}

extension Sampler {
    fileprivate func samples(of measure: @escaping Measure) -> Samples {
        let count = count(measure)
        return Samples((0 ..< repetitions).map { _ in measure(count) / Double(count) })
    }
}
