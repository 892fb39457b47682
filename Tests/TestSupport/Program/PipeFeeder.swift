import Foundation
import Platform

/// Writes bytes into a pipe and closes it after the last ones, on a thread of its own.
final class PipeFeeder: Sendable {
    fileprivate typealias Input = (bytes: [UInt8], isComplete: Bool)

    private let input: Monitor<Input>
    private let cancellation: CancelEvent
    private let thread: WorkerThread

    /// Takes ownership of the descriptor.
    ///
    /// - Parameter isComplete: Whether nothing follows these bytes.
    init(_ descriptor: Int32, _ bytes: [UInt8], isComplete: Bool = true) throws {
        let cancellation = try CancelEvent()
        let input = Monitor<Input>((bytes, isComplete))
        self.cancellation = cancellation
        self.input = input
        Descriptors.makeNonBlocking(descriptor)
        thread = WorkerThread(name: "pipe") {
            while let bytes = input.next, cancellation.send(bytes, to: descriptor) {}
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
