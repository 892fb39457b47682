import CTerminalShim

/// Gives a terminal back even if the process dies of a bug or of a signal that nobody expects.
///
/// One at a time. What cannot be helped is SIGKILL; shells put the modes right after that.
package struct CrashGuard {
    /// Begins.
    ///
    /// - Parameters:
    ///   - modes: What the terminal is to have then.
    ///   - farewell: What it is told before, on `output`.
    package init(_ modes: TerminalModes, farewell: [UInt8], output: Int32) {
        var found = modes.modes
        shim_crash_guard_begin(modes.descriptor, &found, output, farewell, farewell.count)
    }

    package func end() {
        shim_crash_guard_end()
    }
}
