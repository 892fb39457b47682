import CTerminalShim

/// A terminal's modes as they were found, to be restored later.
///
/// libedit restores modes of its own making, which differ slightly from those that it found.
struct TerminalModes {
    private let descriptor: Int32
    private var modes = termios()

    /// Returns `nil`, with errno, when the descriptor is not, or no longer, a terminal.
    init?(descriptor: Int32) {
        self.descriptor = descriptor
        guard retryingInterrupted({ tcgetattr(descriptor, &modes) }) == 0 else { return nil }
    }

    /// The same modes without echo, and with each key delivered as it was typed.
    ///
    /// Ctrl-C, Ctrl-Z and Ctrl-\ still send signals.
    var cbreakWithoutEcho: TerminalModes {
        var copy = self
        copy.modes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
        copy.modes.c_iflag &= ~tcflag_t(IXON)
        withUnsafeMutableBytes(of: &copy.modes.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return copy
    }

    /// Sets the terminal to these modes after pending output; keys typed ahead stay.
    ///
    /// In the background the modes are those of another process, and are left alone.
    func restore() {
        guard Foreground.includesThisProcess(of: descriptor) else { return }
        var modes = modes
        guard retryingInterrupted({ tcsetattr(descriptor, TCSADRAIN, &modes) }) != 0 else { return }
        // Without waiting for the output, which may be what has failed: a shell may not restore them.
        _ = retryingInterrupted { tcsetattr(descriptor, TCSANOW, &modes) }
    }

    /// Restores these modes, and then writes at most 64 bytes, when the process crashes or dies of a signal that it
    /// does not catch.
    ///
    /// Only one crash guard can be active at a time. It cannot help against SIGKILL, after which shells restore the
    /// modes.
    func beginCrashGuard(writing resetSequence: SanitizedText, to output: Int32) {
        var modes = modes
        let bytes = resetSequence.bytes
        shim_crash_guard_begin(descriptor, &modes, output, bytes, bytes.count)
    }

    static func endCrashGuard() {
        shim_crash_guard_end()
    }
}
