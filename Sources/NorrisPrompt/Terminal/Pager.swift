import TerminalControl
import TerminalText

/// Another program at work on this one's terminal, which shows a text a screen at a time.
///
/// It belongs to this process's group, so that the terminal's keys reach both and a shell stops and continues both.
/// While it runs, Ctrl-C and Ctrl-\ are its own.
@MainActor
struct Pager {
    /// How the pager ended.
    enum Ending: Equatable {
        /// It has shown the text, or as much of it as somebody wanted to see.
        case shown
        /// It could not be started.
        case failed
        /// This process was told to go.
        case terminated(Signal)
    }

    let command: PagerCommand
    let environment: Environment

    /// Runs the pager until it ends.
    ///
    /// The terminal has the modes it was found in afterwards, whatever the pager has left behind. A write to a pager
    /// that has ended must not be deadly: see `Signals.ignoreBrokenPipes()`. `signals` must have `continued`.
    func show(_ text: SanitizedText, on terminal: Int32, signals: Signals) async -> Ending {
        let modes = TerminalModes(descriptor: terminal)
        guard let process = PagerProcess(command.script, settings: settings, output: terminal) else { return .failed }
        process.feed(text)
        var deadly: Signal?
        func take(_ received: [Signal]) {
            guard let cause = received.first(where: Self.isDeadly) else { return }
            deadly = cause
            process.terminate()
        }
        var isOver = false
        while !isOver {
            // Ctrl-Z is left to the pager as well, which may have something to put right before it stops.
            let watch = Task {
                for await signal in signals.events() {
                    take([signal])
                }
            }
            let change = await process.waitForChange()
            watch.cancel()
            await watch.value
            switch change {
            case .stopped:
                // The Ctrl-Z of this process itself may still be on its way, and would stop it once more.
                take(signals.takeAllSent())
                // Whoever brings this process back brings back its group.
                take(signals.stop())
            case .ended:
                isOver = true
            }
        }
        let status = process.reap()
        // The keys that were meant for the pager would be taken for the prompt's.
        deadly = deadly ?? signals.takeAllSent().first(where: Self.isDeadly)
        modes?.restore()
        return deadly.map(Ending.terminated) ?? (status.isMissing ? .failed : .shown)
    }

    /// The variables that the pager gets besides this process's own.
    ///
    /// F leaves at once when the text fits, I ignores case in searches, R shows colors, and X leaves the text on the
    /// screen.
    private var settings: [String: String] {
        environment["LESS"] == nil ? ["LESS": "FIRX"] : [:]
    }

    private static func isDeadly(_ signal: Signal) -> Bool {
        signal.isDeadly && signal != .quit
    }
}
