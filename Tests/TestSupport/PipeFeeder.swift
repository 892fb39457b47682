import Foundation
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes bytes into a pipe and closes it, on a thread of its own.
final class PipeFeeder: Sendable {
    private let bell: Bell
    private let thread: WorkerThread

    /// Takes over the descriptor.
    init(_ descriptor: Int32, _ bytes: [UInt8]) throws {
        let bell = try Bell()
        self.bell = bell
        Descriptors.makeNonBlocking(descriptor)
        thread = WorkerThread(name: "pipe") {
            // A reader that leaves early raises SIGPIPE in this thread, with which it then vanishes.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            var rest = bytes[...]
            while !rest.isEmpty, bell.waits(for: POLLOUT, on: descriptor) {
                let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                guard count >= 0 || [EAGAIN, EINTR].contains(errno) else { break }
                rest = rest.dropFirst(max(0, count))
            }
            close(descriptor)
        }
    }

    deinit {
        bell.ring()
        thread.join()
    }
}
