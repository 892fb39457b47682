import LineEditing
import Platform
import TerminalControl

/// Waits for an answer as people at a terminal expect it: something moves, and Ctrl-C gives it up.
@MainActor
package struct Waiting {
    /// What came instead of the answer.
    enum Interruption: Error, Equatable {
        case interrupted
        /// The process was told to go.
        case terminated(Signal)
    }

    /// Where signals come from while there is something to wait for.
    private enum SignalSource {
        /// They do what they do by default.
        case none
        /// They are caught as long as the wait lasts.
        case whileWaiting
        /// They are caught all along.
        case always(Signals)
    }

    private let source: SignalSource
    private let spinner: Spinner?
    /// The terminal that must not show what is typed meanwhile; nil to let it.
    private let keyboard: Int32?

    /// Waits without ado, for where nobody looks on.
    package static let plainly = Waiting(source: .none, spinner: nil, keyboard: nil)

    /// Catches signals while it waits, and leaves them alone otherwise.
    static func catchingSignals(spinner: Spinner?) -> Waiting {
        Waiting(source: .whileWaiting, spinner: spinner, keyboard: nil)
    }

    /// Takes the signals that are caught anyway, and keeps what is typed ahead out of sight.
    static func taking(_ signals: Signals, spinner: Spinner?, keyboard: Int32?) -> Waiting {
        Waiting(source: .always(signals), spinner: spinner, keyboard: keyboard)
    }

    /// Returns what the operation returns.
    ///
    /// Throws what it throws, or an `Interruption`, even one that comes together with the answer.
    func wait<Answer: Sendable>(for operation: @escaping @MainActor () async throws -> Answer) async throws -> Answer {
        switch source {
        case .none:
            return try await operation()
        case let .always(signals):
            return try await wait(for: operation, or: signals)
        case .whileWaiting:
            guard let signals = try? Signals.install([.interrupt, .terminate, .hangUp]) else {
                return try await operation()
            }
            let answer: Result<Answer, any Error>
            do {
                answer = try await .success(wait(for: operation, or: signals))
            } catch {
                answer = .failure(error)
            }
            if let interruption = Interruption(among: signals.restore()) {
                throw interruption
            }
            return try answer.get()
        }
    }

    /// Those that are caught all along, for whoever waits in another way; nil when none are.
    var signals: Signals? {
        guard case let .always(signals) = source else { return nil }
        return signals
    }

    /// Throws an `Interruption` if one has come since the last wait.
    func checkInterruption() throws {
        guard case let .always(signals) = source else { return }
        try Self.check(signals)
    }

    private func wait<Answer: Sendable>(
        for operation: @escaping @MainActor () async throws -> Answer,
        or source: Signals
    ) async throws -> Answer {
        var typed = typeAhead
        defer { typed?.end() }
        var interruption: Interruption?
        let request = Task { try await operation() }
        let animation = spinner.map { spinner in Task { await spinner.run() } }
        let watch = Task {
            for await signal in source.events() {
                var signals = [signal]
                if signal == .suspend {
                    // Not every shell gives a terminal its echo back.
                    typed?.end()
                    signals = source.stop()
                    typed = typeAhead
                }
                guard let cause = Interruption(among: signals), interruption?.isFinal != true else { continue }
                interruption = cause
                request.cancel()
            }
        }

        let result = await request.result
        watch.cancel()
        animation?.cancel()
        await watch.value
        await animation?.value
        if let interruption {
            throw interruption
        }
        try Self.check(source)
        return try result.get()
    }

    private var typeAhead: TypeAhead? {
        keyboard.flatMap { TypeAhead(descriptor: $0, output: STDOUT_FILENO) }
    }

    private static func check(_ signals: Signals) throws {
        while let signal = signals.next() {
            if let interruption = Interruption(among: [signal]) {
                throw interruption
            }
        }
    }
}

extension Waiting.Interruption {
    /// The most serious of what the signals ask for; nil if none of them interrupts anything.
    init?(among signals: [Signal]) {
        if let deadly = signals.first(where: \.isDeadly) {
            self = .terminated(deadly)
        } else if signals.contains(.interrupt) {
            self = .interrupted
        } else {
            return nil
        }
    }

    /// Whether nothing that comes later changes what is to be done.
    var isFinal: Bool {
        self != .interrupted
    }
}
