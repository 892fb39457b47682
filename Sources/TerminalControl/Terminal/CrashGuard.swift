import CTerminalShim

/// Restores a terminal when the process crashes or dies of a signal that it does not catch.
///
/// Only one can be active at a time. It cannot help against SIGKILL, after which shells restore the modes.
package struct CrashGuard {
    /// Begins guarding.
    ///
    /// - Parameters:
    ///   - modes: The modes to restore.
    ///   - resetSequence: What is written to `output` after that, at most 64 bytes.
    package init(_ modes: TerminalModes, resetSequence: [UInt8], output: Int32) {
        var found = modes.modes
        shim_crash_guard_begin(modes.descriptor, &found, output, resetSequence, resetSequence.count)
    }

    package func end() {
        shim_crash_guard_end()
    }
}
