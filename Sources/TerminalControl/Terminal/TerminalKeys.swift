import Platform

/// The keys of a terminal, read without ever waiting for one.
///
/// Ctrl-C has the kernel throw away the keys that nobody has read yet. One that poll(2) has just announced can be gone
/// when read(2) looks for it, which would wait then for the next, and the Ctrl-C with it. The terminal is opened once
/// more for that, because O_NONBLOCK on the descriptor we were given would be everybody's who shares it, such as the
/// shell's.
package final class TerminalKeys {
    package let descriptor: Int32
    private let isOwn: Bool

    /// - Parameter shared: A terminal; where it cannot be opened again, as after su(1), it is read itself.
    package init(of shared: Int32) {
        let own = Self.openedAgain(shared)
        descriptor = own ?? shared
        isOwn = own != nil
    }

    deinit {
        if isOwn {
            systemClose(descriptor)
        }
    }

    private static func openedAgain(_ shared: Int32) -> Int32? {
        var name = [CChar](repeating: 0, count: 4096)
        guard ttyname_r(shared, &name, name.count) == 0 else { return nil }
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let descriptor = retryingInterrupted { open(name, flags) }
        guard descriptor >= 0 else { return nil }
        // In a container the name can be that of another terminal.
        guard device(descriptor) == device(shared) else {
            systemClose(descriptor)
            return nil
        }
        return descriptor
    }

    private static func device(_ descriptor: Int32) -> dev_t? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_rdev : nil
    }
}
