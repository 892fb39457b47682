import Foundation
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes bytes into a pipe and closes it after the last ones, on a thread of its own.
final class PipeFeeder: Sendable {
    fileprivate struct Input {
        var bytes: [UInt8]
        var isComplete: Bool
    }

    private let input: Monitor<Input>
    private let cancellation: CancelEvent
    private let thread: WorkerThread

    /// Takes ownership of the descriptor.
    ///
    /// - Parameter isComplete: Whether nothing follows these bytes.
    init(_ descriptor: Int32, _ bytes: [UInt8], isComplete: Bool = true) throws {
        let cancellation = try CancelEvent()
        let input = Monitor(Input(bytes: bytes, isComplete: isComplete))
        self.cancellation = cancellation
        self.input = input
        Descriptors.makeNonBlocking(descriptor)
        thread = WorkerThread(name: "pipe") {
            // Writing to a closed pipe raises SIGPIPE in this thread; blocked here, the signal ends with the thread.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            while let bytes = input.next, Self.send(bytes, to: descriptor, until: cancellation) {}
            close(descriptor)
        }
    }

    deinit {
        cancellation.signal()
        finish()
        thread.join()
    }

    func write(_ bytes: [UInt8]) {
        input.withValue { $0.bytes += bytes }
    }

    /// Closes the pipe once everything is written.
    func finish() {
        input.withValue { $0.isComplete = true }
    }

    /// Returns `false` when the reader left, or the event was signaled, before everything was written.
    private static func send(_ bytes: [UInt8], to descriptor: Int32, until cancellation: CancelEvent) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard cancellation.wait(for: POLLOUT, on: descriptor) else { return false }
            let count = rest.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || [EAGAIN, EINTR].contains(errno) else { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }
}

extension Monitor<PipeFeeder.Input> {
    /// Blocks until there are bytes to write; `nil` when everything has been written.
    fileprivate var next: [UInt8]? {
        wait(timeout: 3600) { input in
            guard input.bytes.isEmpty else {
                defer { input.bytes = [] }
                return .some(input.bytes)
            }
            return input.isComplete ? .some(nil) : nil
        } ?? nil
    }
}

/// write(2), which is hidden by a method of the same name.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
