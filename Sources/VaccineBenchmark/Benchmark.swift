import Benchmarking
import Vaccine

/// Measures all rows; the page Core of Vaccine tells what bounds them.
@main
struct Benchmark: BenchmarkProgram {
    static let name = "vaccine-benchmark"
    static let purpose = """
    Measures how long Vaccine takes to resolve, beside calling a stored closure, and what changing the
    cures costs, among few cures and threads and among many. Build it with -c release.
    """
    static let widths = [38, 10, 8, 8, 12, 8, 4]

    let sampler: Sampler
    let table: Table
    /// The number of other cures; tests set fewer than the 100,000 that the rows name.
    var otherCures = 100_000

    /// Removes all cures in the end.
    func measure() {
        table.add(["", "Vaccine"])
        table.add(["", "ns", "", "ratio", "to", "limit"])
        addFirstCure()
        Services.set()
        addResolutions()
        addOverrides()
        addThreads()
        let few = addChanges()
        addRegistrations()
        addResolutionsAmongOthers()
        addChangesAmongOthers(comparedWith: few)
        Vaccine.removeAllCures()
        add("remove all, after 100,000", { processorTime($0, Vaccine.removeAllCures) }, atMost: 20)
    }

    /// - Parameters:
    ///   - ratio: Nil where the machine was too busy to measure it.
    ///   - reference: What the ratio is to.
    func add(_ name: String, _ samples: Samples, _ ratio: Double?, to reference: String, _ limit: Limit) {
        let median = Table.figure(samples.median, places: 1)
        let deviation = "±" + Table.figure(samples.medianAbsoluteDeviation, places: 1)
        table.add([name, median, deviation, Table.figure(ratio), reference], ratio, limit)
    }

    /// Measures work and what it is compared with, in turn, and adds the row of the work.
    @discardableResult
    func add(
        _ name: String,
        _ work: @escaping Measure,
        to reference: (String, Measure) = ("closure", Services.clock.direct),
        atMost factor: Double
    ) -> Samples {
        let samples = sampler.samples(of: [reference.1, work])
        add(name, samples[1], samples[1].ratio(to: samples[0]), to: reference.0, .atMost(factor))
        return samples[1]
    }

    /// Measures work, and adds its row, which is compared with what was measured earlier.
    func add(_ name: String, _ work: @escaping Measure, to reference: (String, Samples), atMost factor: Double) {
        let samples = sampler.samples(of: [work])[0]
        add(name, samples, samples.median / reference.1.median, to: reference.0, .atMost(factor))
    }
}

extension Benchmark {
    init(isQuick: Bool, table: Table) {
        let sampler = isQuick ? Sampler(repetitions: 5, target: 5e6) : Sampler(repetitions: 15, target: 20e6)
        self.init(sampler: sampler, table: table)
    }
}
