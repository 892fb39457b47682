import Storage
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A terminal's modes as they were found, to be put back.
///
/// libedit gives back modes of its own making, and only nearly those that it found.
package struct SavedModes: Sendable {
    private let descriptor: Int32
    private var modes = termios()

    /// `nil` with errno when the descriptor is no terminal, or none any more.
    package init?(descriptor: Int32) {
        self.descriptor = descriptor
        guard retryingInterrupted({ tcgetattr(descriptor, &modes) }) == 0 else { return nil }
    }

    /// The same modes, but what is typed is not shown.
    var withoutEcho: SavedModes {
        var copy = self
        copy.modes.c_lflag &= ~tcflag_t(ECHO)
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
