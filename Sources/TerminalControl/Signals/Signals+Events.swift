extension Signals {
    /// The signals as they come, while something else than a reader waits, such as a request.
    ///
    /// A signal leaves the pipe only when the consumer asks for the next one. Whatever comes after the consumer has
    /// stopped, or has been cancelled, stays there for `next()` and for readers that poll.
    package func events() -> AsyncStream<Signal> {
        AsyncStream { await self.nextOrEnd() }
    }

    /// The next signal, waited for; `nil` when the task has been cancelled.
    private func nextOrEnd() async -> Signal? {
        while !Task.isCancelled {
            if let signal = next() {
                return signal
            }
            await ReadinessWait().run(descriptor)
        }
        return nil
    }
}
