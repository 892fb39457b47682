import ChuckNorris
import Terminal

extension Session {
    /// Parses and runs a command, if there is one, and reports its failure.
    func run(_ parse: () throws -> ParsedArguments) async -> Ending {
        interruption = nil
        do {
            let arguments = try parse()
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
        takeSignals(signals)
        guard interruption == nil else { throw CancellationError() }
    }

    private func takeSignals(_ signals: Signals?, isWaiting: Bool = false) {
        while let signals, let signal = signals.next() {
            var taken = [signal]
            if signal == .suspend {
                // After a stop, some shells leave echo enabled.
                typeAhead?.end()
                output.hideSpinner()
                taken = signals.stop()
                typeAhead = isWaiting ? beginTypeAhead() : nil
            }
            take(taken)
        }
    }

    /// Remembers the most serious of the signals that end a command.
    func take(_ signals: [Signal]) {
        if let signal = signals.first(where: \.isDeadly) ?? signals.first(where: { $0 == .interrupt }) {
            interruption = interruption?.isDeadly == true ? interruption : signal
        }
    }

    /// Returns the operation's result; where signals are caught, shows a spinner meanwhile, and ends at Ctrl-C.
    ///
    /// For a command of argv at a terminal, signals are caught as long as the wait lasts. Throws the operation's error,
    /// or `CancellationError` for a signal, even for one that comes together with the result.
    ///
    /// - Parameter startsPrograms: Whether the operation starts programs, which have to end with this one everywhere.
    func wait<Value: Sendable>(
        startsPrograms: Bool = false,
        for operation: @escaping @MainActor () async throws -> Value
    ) async throws -> Value {
        // The text before is read while a request runs; jokes that are at hand need few writes.
        if output.isScreen || settings.services.usesAPI {
            output.flush()
        }
        let catchesSignals = startsPrograms || origin == .arguments && output.standardError.isTerminal
        let ownSignals = catchesSignals && signals == nil
            ? Signals(Set(Signal.allCases).subtracting([.windowChange])) : nil
        guard let signals = ownSignals ?? signals else { return try await operation() }
        typeAhead = beginTypeAhead()
        let request = Task { try await operation() }
        let watch = Task {
            let start = ContinuousClock.now
            while !Task.isCancelled {
                takeSignals(signals, isWaiting: true)
                if interruption != nil {
                    request.cancel()
                }
                output.showSpinner(after: .now - start)
                // The animation needs a timer in any case; 20 ms until a signal is taken are not noticed.
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
        let result = await request.result
        watch.cancel()
        await watch.value
        output.hideSpinner()
        typeAhead.take()?.end()
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

enum Origin: Equatable {
    case arguments
    case line(Int)
    case prompt
}
