import Benchmarking
import Vaccine

/// Measures all rows and prints what came out; the page Core of Vaccine tells what bounds it.
struct Benchmark: BenchmarkProgram {
    static let name = "vaccine-benchmark"
    static let purpose = """
    Measures how long Vaccine takes to resolve, beside calling a stored closure, and what changing the
    cures costs, among few cures and threads and among many. Build it with -c release.
    """

    let options: BenchmarkOptions

    func run() -> Bool {
        let sampler = options.isQuick ? Sampler(repetitions: 5, target: 5e6) : Sampler(repetitions: 15, target: 20e6)
        var report = Report(sampler, show)
        report.measureAll()
        return report.isPassed
    }
}

extension Report {
    /// Removes all cures in the end.
    mutating func measureAll() {
        addFirstCure()
        Services.set()
        addResolutions()
        addOverrides()
        addThreads()
        let few = addChanges()
        addRegistrations()
        addResolutionsAmongOthers()
        addChangesAmongOthers(comparedWith: few)
        Vaccine.reset()
        let reset = processorTime { repeating($0, Vaccine.reset) }
        add("reset, after 100,000", reset, to: ("closure", Services.clock.direct), atMost: 20)
    }
}
