import ChuckNorris
import Terminal

/// Runs commands: the same at a prompt, from a pipe and from argv.
extension Session {
    /// Runs a command, and reports its failure.
    func run(_ arguments: ParsedArguments) async -> Ending {
        interruption = nil
        do {
            try await arguments.command?.run(arguments, self)
            return isQuitting ? .quit : .done
        } catch is CancellationError {
            return .signal(interruption ?? .interrupt)
        } catch {
            return report(error)
        }
    }

    /// Throws if a signal that ends a command has come; stops the process for Ctrl-Z.
    func checkInterruption() throws(CancellationError) {
        while let signals, let signal = signals.next() {
            take(signal == .suspend ? signals.stop() : [signal])
        }
        guard interruption == nil else { throw CancellationError() }
    }

    /// Remembers the most serious of the signals that end a command.
    private func take(_ signals: [Signal]) {
        if let signal = signals.first(where: \.isDeadly) ?? signals.first(where: { $0 == .interrupt }) {
            interruption = interruption?.isDeadly == true ? interruption : signal
        }
    }

    /// Returns what the operation returns; where signals are caught, shows a spinner meanwhile, and ends at Ctrl-C.
    ///
    /// For a command of argv at a terminal, signals are caught as long as the wait lasts. Throws what the operation
    /// throws, or `CancellationError` for a signal, even for one that comes together with the result.
    func wait<Value: Sendable>(
        isShown: Bool = true,
        for operation: @escaping @MainActor () async throws -> Value
    ) async throws -> Value {
        // What was printed before is read while a request runs; jokes that are at hand need few writes.
        if output.isScreen || usesAPI {
            output.flush()
        }
        let ownSignals = origin == .arguments && output.standardError.isTerminal
            ? try? Signals.install(Set(Signal.allCases).subtracting([.windowChange])) : nil
        guard let signals = ownSignals ?? signals else { return try await operation() }
        var typeAhead = beginTypeAhead()
        let request = Task { try await operation() }
        let animation = isShown ? Task { await output.animate() } : nil
        let watch = Task {
            for await signal in signals.events() {
                if signal == .suspend {
                    // After a stop, some shells leave echo enabled.
                    typeAhead?.end()
                    output.hideSpinner()
                    take(signals.stop())
                    typeAhead = beginTypeAhead()
                } else {
                    take([signal])
                }
                if interruption != nil {
                    request.cancel()
                }
            }
        }

        let result = await request.result
        watch.cancel()
        animation?.cancel()
        await watch.value
        await animation?.value
        typeAhead?.end()
        let late = ownSignals?.restore() ?? []
        take(late)
        try checkInterruption()
        if late.contains(.suspend) {
            // It has its default action again.
            kill(getpid(), Signal.suspend.number)
        }
        return try result.get()
    }
}
