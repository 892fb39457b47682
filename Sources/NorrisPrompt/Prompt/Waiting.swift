import LineEditing

/// Waits for an answer as somebody at a terminal expects it: something moves meanwhile, and Ctrl-C gives it up.
@MainActor
package struct Waiting {
    /// Why there is no answer.
    enum Interruption: Error, Equatable {
        case interrupted
        /// The process was told to go.
        case terminated(Signal)
    }

    private let signals: Signals?
    private let spinner: Spinner?

    /// - Parameter signals: Where Ctrl-C arrives; nil leaves it to end the process.
    init(signals: Signals?, spinner: Spinner?) {
        self.signals = signals
        self.spinner = spinner
    }

    /// Waits without ado, for where nobody looks on.
    package static let plainly = Waiting(signals: nil, spinner: nil)

    /// Returns what the operation returns.
    ///
    /// Throws what it throws, or an `Interruption`.
    func wait<Answer: Sendable>(for operation: @escaping @MainActor () async throws -> Answer) async throws -> Answer {
        guard let signals else { return try await operation() }
        var interruption: Interruption?
        let request = Task { try await operation() }
        let animation = spinner.map { spinner in Task { await spinner.run() } }
        let watch = Task {
            for await signal in signals.events() {
                switch signal {
                case .interrupt: interruption = .interrupted
                case .terminate, .hangUp, .quit: interruption = .terminated(signal)
                case .windowChange, .continued: continue
                }
                request.cancel()
            }
        }

        let result = await request.result
        watch.cancel()
        animation?.cancel()
        await watch.value
        await animation?.value
        if let interruption, case .failure = result {
            throw interruption
        }
        return try result.get()
    }
}
