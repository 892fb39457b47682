import CTerminalShim

/// The modes of a terminal in which keys are read: without echo, and each delivered as it was typed.
///
/// Those in which the terminal was found are restored at the end, and when the process crashes or dies of a signal that
/// it does not catch. Nothing can be done about SIGKILL, after which shells restore the modes. Ctrl-C, Ctrl-Z and
/// Ctrl-\ still send signals. Pasted text is marked, so that it can be told from typed text.
package struct TerminalModes {
    private let input: Int32
    private let output: Int32
    private var found = termios()

    /// Remembers the terminal's modes; returns nil, with errno, when the input is not, or no longer, a terminal.
    package init?(input: Int32, output: Int32) {
        self.input = input
        self.output = output
        guard retryingInterrupted({ tcgetattr(input, &found) }) == 0 else { return nil }
    }

    /// Whether this process may use a terminal; also one that does not control it, which has no background processes.
    package static func isForeground(_ descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }

    /// Begins, also again after a stop; returns false if another process has the terminal in the foreground.
    ///
    /// Keys that are typed while no line is read are hidden; the line editor shows them when it reads the next line.
    package func begin() -> Bool {
        guard Self.isForeground(input) else { return false }
        var modes = found
        // The line may have more rows below.
        let reset = [ANSI.nextRow, ANSI.disableBracketedPaste, ANSI.plain, ANSI.clearBelow].map(\.text).joined()
        shim_crash_guard_begin(input, &modes, output, reset)
        // Without the kernel's line editing, which would handle Ctrl-D and other keys of the editor.
        modes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
        modes.c_iflag &= ~tcflag_t(IXON)
        set(modes)
        // If this fails, pasted text is treated as typed text.
        _ = SanitizedText(ANSI.enableBracketedPaste).write(to: output)
        return true
    }

    /// Restores the modes that were found; in the background, the modes are those of another process.
    package func end() {
        if Self.isForeground(input) {
            _ = SanitizedText(ANSI.disableBracketedPaste).write(to: output)
        }
        restore()
        shim_crash_guard_end()
    }

    /// Restores the modes after pending output; keys typed ahead stay.
    func restore() {
        if Self.isForeground(input) {
            set(found)
        }
    }

    private func set(_ modes: termios) {
        var modes = modes
        guard retryingInterrupted({ tcsetattr(input, TCSADRAIN, &modes) }) != 0 else { return }
        // Without waiting for the output, which may be what has failed: a shell may not restore them.
        _ = retryingInterrupted { tcsetattr(input, TCSANOW, &modes) }
    }
}
