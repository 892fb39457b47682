package import Platform

/// Whether this process may write to a terminal and change its modes.
package enum Foreground {
    /// True, too, for a terminal that does not control the process, as it has no background processes.
    package static func includesThisProcess(of descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }
}

extension BlockingExecutor {
    /// Runs an actor that reads from a terminal.
    ///
    /// Dispatch's threads block all signals. With SIGTTIN blocked, reading the terminal from the background fails
    /// instead of stopping the process until it is in the foreground.
    package static func forTerminal(label: String) -> BlockingExecutor {
        BlockingExecutor(label: label) { run in
            Signals.changeMask(SIG_UNBLOCK, SIGTTIN)
            run()
            Signals.changeMask(SIG_BLOCK, SIGTTIN)
        }
    }
}
