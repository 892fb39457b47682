/// A terminal that is read or written without ever waiting for it.
///
/// Ctrl-C and Ctrl-Z make the kernel discard the keys that have not been read, and the output that has not been shown.
/// So a key that poll(2) has announced may be gone when read(2) is called, which would wait for the next key before the
/// Ctrl-C is handled. And Linux does not wake up a write(2) that waits for room which has become free in this way.
/// The terminal is opened again for this reason: O_NONBLOCK on the given descriptor would affect every process that
/// shares it, such as the shell.
package final class NonblockingTerminal: Sendable {
    package let descriptor: Int32
    private let shared: Int32

    /// - Parameter shared: A terminal. It is used itself where it cannot be opened again, as after su(1).
    package init(of shared: Int32) {
        self.shared = shared
        descriptor = Self.reopened(shared) ?? shared
    }

    deinit {
        if descriptor != shared {
            close(descriptor)
        }
    }

    private static func reopened(_ shared: Int32) -> Int32? {
        var name = [CChar](repeating: 0, count: 4096)
        guard ttyname_r(shared, &name, name.count) == 0 else { return nil }
        let flags = O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let descriptor = retryingInterrupted { open(name, flags) }
        guard descriptor >= 0 else { return nil }
        // In a container the name may belong to another terminal.
        guard device(descriptor) == device(shared) else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    private static func device(_ descriptor: Int32) -> dev_t? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_rdev : nil
    }
}
