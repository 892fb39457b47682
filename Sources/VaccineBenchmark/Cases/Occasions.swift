import Benchmarking
import Dispatch
import Foundation
import Vaccine

/// What a program does seldom, and must not take long for what else there is: other threads, 100,000 other cures.
struct Occasions {
    private let sampler: Sampler
    private let fewMisses: Samples
    private let replacements: Samples
    /// What was measured, by the names of the rows.
    private var measured: [(name: String, samples: Samples)] = []

    /// Measures what depends on no other cures; the process's first cure is set here.
    init(_ sampler: Sampler) {
        self.sampler = sampler
        measured = [("first cure, beside a thread", Samples([Occasions.timeOfFirstCure()]))]
        fewMisses = sampler.samples(of: Occasions.miss)
        replacements = sampler.samples(of: Occasions.replacement)
        measured += [
            ("replace a cure", replacements),
            ("enter an override, ask, leave", sampler.samples(of: Occasions.override)),
            ("miss among few cures", fewMisses),
        ]
    }

    /// Measures the rest, and returns how much slower it is among many cures and threads.
    ///
    /// Removes all cures.
    mutating func measureAmongOthers() -> [Threshold] {
        let misses = sampler.samples(of: Occasions.miss)
        let registrations = (0 ..< sampler.repetitions).map(Occasions.timeOfFirstRegistration)
        let sampler = sampler
        let crowded = Occasions.beside(512, Occasions.ask) { sampler.samples(of: Occasions.replacement) }
        let transients = sampler.samples(of: Occasions.transient)
        let transientsMeanwhile = Occasions.beside(512, Occasions.ask) {
            Occasions.beside(1, Occasions.askForLong) {
                Vaccine.setCure(for: UInt8.self, with: 1)
                return sampler.samples(of: Occasions.transient)
            }
        }
        Vaccine.reset()
        measured += [
            ("replace, 512 threads asked", crowded),
            ("transient, a replaced one runs", transientsMeanwhile),
            ("miss among 100,000", misses),
            ("first registration of a type", Samples(registrations)),
            ("reset, after 100,000", sampler.samples(of: processorTime { repeating($0, Vaccine.reset) })),
        ]
        return [
            ("a miss among 100,000 cures, to one among few", misses.median / fewMisses.median),
            ("replacing beside 512 threads, to beside few", crowded.median / replacements.median),
            ("transient beside a replaced one, to none", transientsMeanwhile.median / transients.median),
        ].map { Threshold(name: $0, limit: .atMost(2), measured: $1) }
    }

    /// The rows of the table.
    var rows: [String] {
        [Case.table.line(["now and then", "", "", "", "", "ns"])]
            + measured.map { Case.table.line([$0.name, "", "", "", ""] + Figure.nanoseconds($0.samples)) }
    }

    /// Returns what a closure returns beside threads that do some work and stay.
    ///
    /// - Parameter work: What each thread does; calls its argument to wait for the end of the closure.
    private static func beside<Result>(
        _ count: Int,
        _ work: @escaping @Sendable (_ wait: @escaping @Sendable () -> Void) -> Void,
        _ body: () -> Result
    ) -> Result {
        let isRunning = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        for _ in 0 ..< count {
            Thread.detachNewThread {
                work {
                    isRunning.signal()
                    mayEnd.wait()
                }
            }
        }
        repeating(count, isRunning.wait)
        defer { repeating(count, mayEnd.signal) }
        return body()
    }

    private static func ask(once wait: () -> Void) {
        _ = try? Vaccine.requireCure(for: Int.self)
        wait()
    }

    private static func askForLong(_ wait: @escaping @Sendable () -> Void) {
        Vaccine.setCure(for: UInt8.self) {
            wait()
            return 0
        }
        _ = Vaccine.getCure(for: UInt8.self)
    }

    /// Returns the time of the first cure of the process, which has another thread already.
    private static func timeOfFirstCure() -> Double {
        beside(1, { $0() }) {
            let start = Stopwatch.wallTime
            Vaccine.setCure(for: Int.self, with: 1)
            _ = Vaccine.getCure(for: Int.self)
            return Stopwatch.wallTime - start
        }
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

    private static var replacement: Measure {
        processorTime { repeating($0) { Vaccine.setCure(for: Int.self, with: 1) } }
    }

    private static var transient: Measure {
        processorTime { repeating($0) { Vaccine.getCure(for: Int.self) } }
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
