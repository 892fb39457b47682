import Foundation

package enum Stopwatch {
    package static var wallTime: Double {
        now(CLOCK_MONOTONIC)
    }

    /// The processor time of this thread: unlike wall-clock time, without that of other processes.
    package static var processor: Double {
        now(CLOCK_THREAD_CPUTIME_ID)
    }

    /// Returns what the body returns, and the wall-clock time that it took.
    package static func timing<Result>(_ body: () throws -> Result) rethrows -> (result: Result, time: Double) {
        let start = wallTime
        let result = try body()
        return (result, wallTime - start)
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
