import Platform

/// A terminal's modes as they were found, to be put back.
///
/// libedit gives back modes of its own making, and only nearly those that it found.
package struct TerminalModes: Sendable {
    package let descriptor: Int32
    private(set) var modes = termios()

    /// `nil` with errno when the descriptor is no terminal, or none any more.
    package init?(descriptor: Int32) {
        self.descriptor = descriptor
        guard retryingInterrupted({ tcgetattr(descriptor, &modes) }) == 0 else { return nil }
    }

    /// Whether the kernel collects lines, and gives keys such as Ctrl-D a meaning of its own.
    package var isCanonical: Bool {
        modes.c_lflag & tcflag_t(ICANON) != 0
    }

    /// The same modes, but what is typed is not shown, and waits key by key, as it was typed.
    ///
    /// Ctrl-C, Ctrl-Z and Ctrl-\ still send signals.
    package var collectingKeys: TerminalModes {
        var copy = self
        copy.modes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
        copy.modes.c_iflag &= ~tcflag_t(IXON)
        withUnsafeMutableBytes(of: &copy.modes.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return copy
    }

    /// Puts the modes back once the output is through; keys typed ahead stay.
    ///
    /// In the background the modes are those of another process, and are left alone.
    package func restore() {
        guard Foreground.has(descriptor) else { return }
        var modes = modes
        _ = retryingInterrupted { tcsetattr(descriptor, TCSADRAIN, &modes) }
    }
}
