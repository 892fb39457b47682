import ChuckNorris
import Foundation

/// Writes bytes into a pipe and closes it after the last ones, on a thread of its own.
final class PipeFeeder: Sendable {
    private let input: Monitor<(bytes: [UInt8], isComplete: Bool)>
    private let cancellation: CancelEvent
    private let thread: WorkerThread

    /// Takes ownership of the descriptor.
    ///
    /// - Parameter isComplete: Whether nothing follows these bytes.
    init(_ descriptor: Int32, _ bytes: [UInt8], isComplete: Bool = true) throws {
        let cancellation = try CancelEvent()
        let input = Monitor((bytes: bytes, isComplete: isComplete))
        self.cancellation = cancellation
        self.input = input
        Descriptors.makeNonBlocking(descriptor)
        thread = WorkerThread(name: "pipe") {
            while true {
                // Empty when nothing follows.
                let bytes = input.wait(timeout: 3600) { input -> [UInt8]? in
                    defer { input.bytes = [] }
                    return input.bytes.isEmpty && !input.isComplete ? nil : input.bytes
                } ?? []
                guard !bytes.isEmpty, cancellation.send(bytes, to: descriptor) else { break }
            }
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
}
