import CTerminalShim
import Platform

extension Signals {
    /// Ends the process by the signal's default action, so that the parent sees of what it died.
    ///
    /// Write everything out first: nothing of this process runs afterwards.
    package static func raise(_ signal: Signal) -> Never {
        shim_signal_die(signal.number)
    }

    /// Lets a write to a closed pipe fail with EPIPE instead of killing the process.
    package static func ignoreBrokenPipes() {
        _ = shim_signal_ignore(SIGPIPE)
    }

    /// Lets a write beyond the limit of a file's size (`ulimit -f`) fail with EFBIG instead of killing the process.
    package static func ignoreFileSizeLimits() {
        _ = shim_signal_ignore(SIGXFSZ)
    }

    /// Ends the process as the write to the closed pipe would have, silently.
    package static func dieOfBrokenPipe() -> Never {
        shim_signal_die(SIGPIPE)
    }
}
