import ChuckNorris

/// Reads a pipe to its end on a thread of its own.
final class PipeCollector: Sendable {
    private let output = Monitor<(bytes: [UInt8], isComplete: Bool)>(([], false))
    private let cancellation: CancelEvent
    private let thread: WorkerThread

    /// Takes ownership of the descriptor.
    init(_ descriptor: Int32) throws {
        let cancellation = try CancelEvent()
        self.cancellation = cancellation
        thread = WorkerThread(name: "pipe") { [output] in
            var chunk = [UInt8](repeating: 0, count: 65536)
            while cancellation.wait(for: POLLIN, on: descriptor) {
                let count = retryingInterrupted { read(descriptor, &chunk, chunk.count) }
                guard count > 0 else { break }
                output.withValue { $0.bytes += chunk[..<count] }
            }
            close(descriptor)
            output.withValue { $0.isComplete = true }
        }
    }

    deinit {
        cancellation.signal()
        thread.join()
    }

    var text: String {
        output.withValue { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Blocks until `body` returns a value for the output so far; `nil` when time is up or the output has ended.
    func wait<Result>(timeout seconds: Double, until body: (String) -> Result?) -> Result? {
        output.wait(timeout: seconds) { output -> Result?? in
            let result = body(String(decoding: output.bytes, as: UTF8.self))
            return result == nil && !output.isComplete ? nil : .some(result)
        } ?? nil
    }

    /// Blocks until every writer has closed the pipe; `nil` when time is up.
    func completeText(timeout seconds: Double) -> String? {
        output.wait(timeout: seconds) { $0.isComplete ? String(decoding: $0.bytes, as: UTF8.self) : nil }
    }
}
