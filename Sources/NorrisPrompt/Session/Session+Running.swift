import ChuckNorris
import Terminal

/// Runs commands: the same at a prompt, from a pipe and from argv.
extension Session {
    /// Runs a command, and reports its failure.
    func run(_ command: any Command) async -> Ending {
        interruption = nil
        do {
            try await command.run(in: self)
            return isQuitting ? .quit : .done
        } catch is CancellationError {
            return .signal(interruption ?? .interrupt)
        } catch {
            return report(error)
        }
    }

    /// Throws if a signal that ends a command has come since the last wait; stops the process for Ctrl-Z.
    func checkInterruption() throws(CancellationError) {
        while let signals, let signal = signals.next() {
            guard interrupts(signal == .suspend ? signals.stop() : [signal]) else { continue }
            throw CancellationError()
        }
    }

    /// Whether one of the signals ends a command; the most serious one is remembered.
    private func interrupts(_ signals: [Signal]) -> Bool {
        let signal = signals.first(where: \.isDeadly) ?? signals.first { $0 == .interrupt }
        guard let signal else { return false }
        if interruption?.isDeadly != true {
            interruption = signal
        }
        return true
    }

    /// Returns what the operation returns; where signals are caught, shows a spinner meanwhile, and ends at Ctrl-C.
    ///
    /// Throws what it throws, or `CancellationError` for a signal, even for one that comes together with the result.
    func wait<Value: Sendable>(
        isShown: Bool = true,
        for operation: @escaping @MainActor () async throws -> Value
    ) async throws -> Value {
        let ownSignals = catchesSignals ? Signals(Set(Signal.allCases).subtracting([.windowChange])) : nil
        guard let signals = ownSignals ?? signals else { return try await operation() }
        var typeAhead = beginTypeAhead()
        var isInterrupted = false
        let request = Task { try await operation() }
        let animation = isShown ? Task { await output.animate() } : nil
        let watch = Task {
            for await signal in signals.events() {
                var arrived = [signal]
                if signal == .suspend {
                    // After a stop, some shells leave echo enabled.
                    typeAhead?.end()
                    output.hideSpinner()
                    arrived = signals.stop()
                    typeAhead = beginTypeAhead()
                }
                if interrupts(arrived) {
                    isInterrupted = true
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
        if interrupts(late) || isInterrupted {
            throw CancellationError()
        }
        if late.contains(.suspend) {
            // It has its default action again.
            kill(getpid(), Signal.suspend.number)
        }
        try checkInterruption()
        return try result.get()
    }
}
