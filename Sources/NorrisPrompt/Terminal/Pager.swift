#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Dispatch
import LineEditing

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
    /// that has ended must not be deadly: see `Signals.ignoreBrokenPipes()`.
    func show(_ text: [UInt8], on terminal: Int32, signals: Signals) async -> Ending {
        let modes = SavedModes(descriptor: terminal)
        guard let process = PagerProcess(command.line, settings: settings, output: terminal) else { return .failed }
        process.feed(text)
        var deadly: Signal?
        let watch = Task {
            for await signal in signals.events() {
                let received = signal == .suspend ? signals.stop() : [signal]
                guard let cause = received.first(where: Self.isDeadly) else { continue }
                deadly = cause
                process.terminate()
            }
        }
        await process.waitForEnd()
        watch.cancel()
        await watch.value
        let status = process.reap()
        if deadly == nil {
            deadly = Self.drain(signals, isExpected: status.isByKey)
        }
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

    /// Takes the keys that were meant for the pager; returns the signal that ends this process, if there is one.
    ///
    /// - Parameter isExpected: Whether the pager has died of a key: then this process has its signal, too, or gets it
    ///   in a moment.
    private static func drain(_ signals: Signals, isExpected: Bool) -> Signal? {
        var event = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
        if isExpected {
            poll(&event, 1, 100)
        }
        while let signal = signals.next() {
            if isDeadly(signal) {
                return signal
            }
        }
        return nil
    }

    private static func isDeadly(_ signal: Signal) -> Bool {
        signal.isDeadly && signal != .quit
    }
}
