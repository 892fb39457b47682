import Benchmarking
import Vaccine

/// Measures all rows and prints what came out.
///
/// What bounds the figures, as measured on an AMD EPYC with glibc 2.36, where making a small object and freeing it
/// takes 34 ns through a stored closure:
///
/// - A transient costs 3 ns more than the closure: one call finds the registration and protects it, some ten dependent
///   loads.
/// - A singleton costs 14 ns, of which 11 are for the atomic reference count of the returned object, as with the
///   closure. The count is also why two threads that use one singleton are not faster than one.
/// - A name adds 13 ns, for hashing it.
/// - An override adds 12 ns, however many entries it has, nearly all for reading a task-local value. Threads that are
///   in no override pay the same as long as there is one, because they have to check.
/// - The number and order of registrations make no difference: the table is at most half full. Of many types in turn,
///   each is loaded into the processor's cache again.
///
/// Making an object and freeing it takes either about 16 or about 35 ns here, which changes from process to process and
/// sometimes from row to row. It does so without the allocator's caches and with fixed addresses, and is always the
/// longer time with `LD_BIND_NOW=1`: it depends on the processor more than on the allocator. Ratios are taken between
/// samples of the same moment, but the same few nanoseconds are a larger part of the shorter time: a transient is then
/// 1.16 times the closure instead of 1.08, and an override 1.65 times none instead of 1.3.
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
