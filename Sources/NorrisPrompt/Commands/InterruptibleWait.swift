import LineEditing
import Platform
import TerminalControl

/// Waits for a result at a terminal: shows a spinner, and ends the wait at Ctrl-C.
///
/// Where there is no terminal, it does neither.
@MainActor
package struct InterruptibleWait {
    /// The signals that are always caught, for code that waits in another way, too; nil when none are.
    var signals: Signals?
    /// Whether signals are caught as long as a wait lasts; otherwise their default actions apply.
    var catchesSignals = false
    /// Shows that something is waited for, where signals are caught; nil to show nothing.
    var output: Output?
    /// The terminal input whose echo is disabled during the wait; nil to leave it on.
    var keyboard: Int32?

    /// Returns what the operation returns.
    ///
    /// Throws what it throws, or an `Ending` for a signal, even for one that comes together with the result.
    func wait<Value: Sendable>(for operation: @escaping @MainActor () async throws -> Value) async throws -> Value {
        let ownSignals = catchesSignals ? try? Signals.install(Set(Signal.allCases).subtracting([.windowChange])) : nil
        guard let signals = ownSignals ?? signals else { return try await operation() }
        let typeAhead = { keyboard.flatMap { TypeAhead(descriptor: $0, output: STDOUT_FILENO) } }
        var typed = typeAhead()
        var ending: Ending?
        let request = Task { try await operation() }
        let animation = output.map { output in Task { await output.animate() } }
        let watch = Task {
            for await signal in signals.events() {
                var arrived = [signal]
                if signal == .suspend {
                    // After a stop, some shells leave echo enabled.
                    typed?.end()
                    output?.hideStatus()
                    arrived = signals.stop()
                    typed = typeAhead()
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
        typed?.end()
        let late = ownSignals?.restore() ?? []
        if let ending = Ending(among: late) ?? ending {
            throw ending
        }
        if late.contains(.suspend) {
            // It has its default action again.
            kill(getpid(), Signal.suspend.number)
        }
        try checkInterruption()
        return try result.get()
    }

    /// Throws an `Ending` if a signal has come since the last wait; stops the process for Ctrl-Z.
    func checkInterruption() throws {
        while let signals, let signal = signals.next() {
            if let ending = Ending(among: signal == .suspend ? signals.stop() : [signal]) {
                throw ending
            }
        }
    }
}
