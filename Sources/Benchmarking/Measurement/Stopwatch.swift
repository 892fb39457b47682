import Foundation

/// Tells how long something took.
package enum Stopwatch {
    /// Returns the processor time that a closure took on this thread, in nanoseconds.
    ///
    /// Not the time on the wall: others use the machine too.
    package static func processorTime(of body: () -> Void) -> Double {
        let start = now(CLOCK_THREAD_CPUTIME_ID)
        body()
        return now(CLOCK_THREAD_CPUTIME_ID) - start
    }

    /// Returns the time on the wall, in nanoseconds since some moment.
    package static var wall: Double {
        now(CLOCK_MONOTONIC)
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
