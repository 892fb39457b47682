import CTerminalShim
package import Platform

extension BlockingExecutor {
    /// Runs an actor that reads from a terminal.
    ///
    /// Dispatch's threads block all signals. Reading the terminal from the background would fail then, where the kernel
    /// should stop the process until it is in the foreground.
    package static func forTerminal(label: String) -> BlockingExecutor {
        BlockingExecutor(label: label) { run in
            shim_signal_let_background_reads_stop(true)
            run()
            shim_signal_let_background_reads_stop(false)
        }
    }
}
