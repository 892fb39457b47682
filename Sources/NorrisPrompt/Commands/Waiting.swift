import LineEditing
import Platform
import TerminalControl

/// Waits for a result at a terminal: shows a spinner, and ends the wait at Ctrl-C.
@MainActor
package struct Waiting {
    /// Where signals come from while there is something to wait for.
    enum SignalSource {
        /// Their default actions apply.
        case none
        /// They are caught as long as the wait lasts.
        case whileWaiting
        /// They are always caught.
        case always(Signals)
    }

    let source: SignalSource
    var spinner: Spinner?
    /// The terminal input whose echo is disabled during the wait; nil to leave it on.
    var keyboard: Int32?

    /// Waits without a spinner and without catching signals, for where there is no terminal.
    package static let plainly = Waiting(source: .none)

    /// Returns what the operation returns.
    ///
    /// Throws what it throws, or an `Ending` for a signal, even for one that comes together with the result.
    func wait<Value: Sendable>(for operation: @escaping @MainActor () async throws -> Value) async throws -> Value {
        switch source {
        case .none:
            return try await operation()
        case let .always(signals):
            return try await wait(for: operation, or: signals)
        case .whileWaiting:
            guard let signals = try? Signals.install([.interrupt, .terminate, .hangUp]) else {
                return try await operation()
            }
            let result = await Task { try await wait(for: operation, or: signals) }.result
            if let ending = Ending(among: signals.restore()) {
                throw ending
            }
            return try result.get()
        }
    }

    /// The signals that are always caught, for code that waits in another way; nil when none are.
    var signals: Signals? {
        guard case let .always(signals) = source else { return nil }
        return signals
    }

    /// Throws an `Ending` if a signal has come since the last wait.
    func checkInterruption() throws {
        try Self.check(signals)
    }

    private func wait<Value: Sendable>(
        for operation: @escaping @MainActor () async throws -> Value,
        or source: Signals
    ) async throws -> Value {
        var typed = typeAhead
        defer { typed?.end() }
        var ending: Ending?
        let request = Task { try await operation() }
        let animation = spinner.map { spinner in Task { await spinner.run() } }
        let watch = Task {
            for await signal in source.events() {
                var signals = [signal]
                if signal == .suspend {
                    // After a stop, some shells leave echo enabled.
                    typed?.end()
                    signals = source.stop()
                    typed = typeAhead
                }
                let isFinal = ending != nil && ending != .signal(.interrupt)
                guard !isFinal, let cause = Ending(among: signals) else { continue }
                ending = cause
                request.cancel()
            }
        }

        let result = await request.result
        watch.cancel()
        animation?.cancel()
        await watch.value
        await animation?.value
        if let ending {
            throw ending
        }
        try Self.check(source)
        return try result.get()
    }

    private var typeAhead: TypeAhead? {
        keyboard.flatMap { TypeAhead(descriptor: $0, output: STDOUT_FILENO) }
    }

    private static func check(_ signals: Signals?) throws {
        while let signal = signals?.next() {
            if let ending = Ending(among: [signal]) {
                throw ending
            }
        }
    }
}
