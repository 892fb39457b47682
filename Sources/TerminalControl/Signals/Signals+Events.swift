import Dispatch

extension Signals {
    /// The signals as they arrive, for tasks that wait for something else than input, such as a request.
    ///
    /// A signal leaves the pipe only when the consumer asks for the next one. Signals that arrive after the consumer
    /// has stopped or has been cancelled stay there for `next()` and for readers that poll.
    package func events() -> AsyncStream<Signal> {
        AsyncStream { await self.nextOrEnd() }
    }

    /// Waits for the next signal; returns `nil` when the task has been cancelled.
    private func nextOrEnd() async -> Signal? {
        while !Task.isCancelled {
            if let signal = next() {
                return signal
            }
            await waitUntilReadable()
        }
        return nil
    }

    /// Waits, without blocking a thread, until the pipe is readable or the task is cancelled; reads nothing.
    private func waitUntilReadable() async {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
        // The event handler would be called again and again until the pipe is read.
        defer { source.cancel() }
        let readiness = AsyncStream<Void> { continuation in
            source.setEventHandler { continuation.finish() }
            source.activate()
        }
        for await _ in readiness {}
    }
}
