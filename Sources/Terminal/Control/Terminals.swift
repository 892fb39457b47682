/// A terminal that is read or written without ever waiting for it.
///
/// Ctrl-C and Ctrl-Z make the kernel discard the keys that have not been read, and the output that has not been shown.
/// So a key that poll(2) has announced may be gone when read(2) is called, which would wait for the next key before the
/// Ctrl-C is handled. And Linux does not wake up a write(2) that waits for room which has become free in this way.
/// The terminal is opened again, because O_NONBLOCK on the given descriptor would affect the shell, too.
package final class NonblockingTerminal: Sendable {
    package let descriptor: Int32
    private let isOwn: Bool

    /// - Parameter shared: A terminal. It is used itself where it cannot be opened again, as after su(1).
    package init(of shared: Int32) {
        var name = [CChar](repeating: 0, count: 4096)
        let isNamed = ttyname_r(shared, &name, name.count) == 0
        let own = isNamed ? retryingInterrupted { open(name, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) } : -1
        // In a container the name may belong to another terminal.
        var (status, other) = (stat(), stat())
        isOwn = fstat(own, &status) == 0 && fstat(shared, &other) == 0 && status.st_rdev == other.st_rdev
        descriptor = isOwn ? own : shared
        if !isOwn, own >= 0 {
            close(own)
        }
    }

    deinit {
        if isOwn {
            close(descriptor)
        }
    }
}

/// The size of a terminal's window at the time of the initialization.
struct TerminalWindow {
    let columns: Int
    let rows: Int

    init(of descriptor: Int32) {
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        columns = isKnown ? Int(size.ws_col) : 80
        rows = isKnown ? Int(size.ws_row) : 24
    }
}
