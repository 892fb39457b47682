import Benchmarking

/// Measures all cases and prints what came out.
///
/// What bounds the figures, as measured on an AMD EPYC with glibc 2.36, where making a small object and letting it go
/// takes 34 ns through a stored closure:
///
/// - A transient costs 3 ns more than the closure: one call finds the cure in the table and announces its use, some ten
///   loads that wait for each other. The dictionary costs 17 ns more, of which the lock is most.
/// - A singleton costs 14 ns, of which 11 are for counting the reference that is handed out, and giving it back. It is
///   the same for the closure. An atomic count is what bounds this, and what keeps two threads on one singleton from
///   being faster than one.
/// - A name adds 13 ns, which is hashing it.
/// - An override adds 12 ns, however many entries it has: reading the task's local value is nearly all of it. Threads
///   that are in no override pay the same as long as there is one somewhere, for they have to look.
/// - How many registrations there are makes no difference, nor does which came first: the table is at most half full.
///
/// Making an object and letting it go takes either about 16 or about 35 ns here, from one process to the next and now
/// and then from one case to the next. It does so with the allocator's caches off and with addresses that do not vary,
/// and with `LD_BIND_NOW=1` it is always the longer time: it is a matter of the processor more than of the allocator.
/// Ratios are taken between samples of the same moment, but the same few nanoseconds are a larger part of the shorter
/// time: a transient is 1.16 in place of 1.08 times the closure then, and an override 1.65 in place of 1.3 times none.
struct Benchmark {
    static let purpose = """
    Measures how long Vaccine takes to resolve, beside calling a stored closure directly, and beside
    the same work done with a dictionary of typed boxes under a lock. Build it with -c release.
    """

    let options: BenchmarkOptions
    let print: (String) -> Void

    /// Returns whether all bars are met.
    func run() -> Bool {
        let race = options.isQuick
            ? Race(repetitions: 5, calibration: Calibration(target: 5e6))
            : Race(repetitions: 15, calibration: Calibration(target: 20e6))
        let cases = Cases()
        cases.setUp()
        var results = Results()

        Report.caseHead.forEach(print)
        for one in cases.all {
            let samples = race.samples(of: one.variants())
            results.cases[one.name] = samples
            print(Report.line(one.name, samples))
        }
        print("")
        let teams = TwoThreads(closures: cases.closures, dictionary: cases.dictionary)
        results.teams = race.samples(of: teams.variants)
        Report.threads(results).forEach(print)
        print("")
        let bars = Threshold.all(results)
        Report.bars(bars).forEach(print)
        if bars.contains(where: { $0.verdict == .busy }) {
            print(Report.busy)
        }
        return !bars.contains { $0.verdict == .fail }
    }
}
