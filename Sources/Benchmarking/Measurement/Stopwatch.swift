import Foundation

/// Times in nanoseconds since some moment.
package enum Stopwatch {
    /// The time on the wall.
    package static var wall: Double {
        now(CLOCK_MONOTONIC)
    }

    /// The processor time of this thread: unlike the time on the wall, without that of others who use the machine.
    package static var processor: Double {
        now(CLOCK_THREAD_CPUTIME_ID)
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
