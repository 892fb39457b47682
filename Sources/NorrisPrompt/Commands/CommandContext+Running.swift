import Terminal
import Platform

/// Runs commands: the same at a prompt, from a pipe and from argv.
///
/// A line's way through the program: keystroke → `LineEditor` → line → `ArgumentParser` → `Command` →
/// `JokeViewModeling` → `ChuckNorrisServicing` → `Networking` with an `Endpoint` → `ChuckNorrisResponse` →
/// `JokeModel` → renderer → `StyledText` → `Output` → terminal.
extension CommandContext {
    /// Runs the commands of a line, each even if the one before has failed; returns how the last one ended.
    func run(line: String) async -> Ending {
        do {
            var ending = Ending.done
            for command in try parser.commands(line: line) {
                ending = await run(command)
                switch ending {
                case .done, .failed: continue
                case .quit, .signal: return ending
                }
            }
            return ending
        } catch {
            return output.report(error)
        }
    }

    /// Runs a command, and reports its failure.
    func run(_ command: any Command) async -> Ending {
        guard !command.runAtOnce(in: self) else { return .done }
        do {
            try Threads.availability.get()
            try await command.run(in: self)
            return .done
        } catch {
            return error as? Ending ?? output.report(error)
        }
    }

    /// Returns what the operation returns; where signals are caught, shows a spinner meanwhile, and ends at Ctrl-C.
    ///
    /// Throws what it throws, or an `Ending` for a signal, even for one that comes together with the result.
    func wait<Value: Sendable>(
        isShown: Bool = true,
        for operation: @escaping @MainActor () async throws -> Value
    ) async throws -> Value {
        let ownSignals = catchesSignals ? try? Signals.install(Set(Signal.allCases).subtracting([.windowChange])) : nil
        guard let signals = ownSignals ?? output.caughtSignals else { return try await operation() }
        var typeAhead = beginTypeAhead()
        var ending: Ending?
        let request = Task { try await operation() }
        let animation = isShown ? Task { await output.animate() } : nil
        let watch = Task {
            for await signal in signals.events() {
                var arrived = [signal]
                if signal == .suspend {
                    // After a stop, some shells leave echo enabled.
                    typeAhead?.end()
                    output.hideStatus()
                    arrived = signals.stop()
                    typeAhead = beginTypeAhead()
                }
                let isFinal = ending != nil && ending != .signal(.interrupt)
                guard !isFinal, let cause = Ending(among: arrived) else { continue }
                ending = cause
                request.cancel()
            }
        }

        let result = await request.result
        watch.cancel()
        animation?.cancel()
        await watch.value
        await animation?.value
        typeAhead?.end()
        let late = ownSignals?.restore() ?? []
        if let ending = Ending(among: late) ?? ending {
            throw ending
        }
        if late.contains(.suspend) {
            // It has its default action again.
            kill(getpid(), Signal.suspend.number)
        }
        try output.checkInterruption()
        return try result.get()
    }
}
