import CTerminalShim
import Platform

/// The process's signals as data: each one waits in a pipe until somebody takes it.
///
/// A signal that was inherited as ignored stays ignored: that is what nohup and background jobs rely on.
package final class Signals: Sendable {
    /// For poll: readable while a signal is waiting.
    ///
    /// Take it with `next()`, don't read it.
    package let descriptor: Int32

    /// Those that are received now; `nil` once they have been restored.
    private let caught: Locked<Set<Signal>?>
    private static let isInstalled = Locked(false)

    private init(descriptor: Int32) {
        self.descriptor = descriptor
        caught = Locked([])
    }

    deinit {
        restore()
    }

    /// Receives the signals from now on.
    ///
    /// One `Signals` at a time: the earlier one must be restored first.
    package static func install(_ signals: Set<Signal>) throws(SignalsError) -> Signals {
        let isFirst = isInstalled.withLock { isInstalled in
            defer { isInstalled = true }
            return !isInstalled
        }
        guard isFirst else { throw .installedAlready }
        let descriptor = shim_signal_pipe()
        guard descriptor >= 0 else {
            let failure = errno
            isInstalled.withLock { $0 = false }
            throw .systemCall(errno: failure)
        }
        // What came after an earlier owner's last look is not for this one.
        while shim_signal_next() >= 0 {}
        let result = Signals(descriptor: descriptor)
        for signal in signals {
            let code = shim_signal_catch(signal.number)
            guard code >= 0 else {
                let failure = errno
                result.restore()
                throw .systemCall(errno: failure)
            }
            if code == 1 {
                result.caught.withLock { _ = $0?.insert(signal) }
            }
        }
        return result
    }

    /// Gives all signals back the dispositions they had before; does nothing the second time.
    ///
    /// Returns those that came and that nobody has taken.
    @discardableResult
    package func restore() -> [Signal] {
        caught.withLock { caught in
            guard let signals = caught else { return [] }
            for signal in signals {
                _ = shim_signal_release(signal.number)
            }
            var left: [Signal] = []
            while hasPending {
                if let signal = Signal(number: shim_signal_next()) {
                    left.append(signal)
                }
            }
            caught = nil
            Self.isInstalled.withLock { $0 = false }
            return left
        }
    }

    /// Whether a signal may be waiting; cheap enough to ask for every line of a file.
    package var hasPending: Bool {
        shim_signal_may_be_pending()
    }

    /// The signal that has been waiting longest; `nil` at once when there is none.
    package func next() -> Signal? {
        guard hasPending else { return nil }
        return caught.withLock { caught in
            // A restored one must not take what belongs to its successor.
            guard caught != nil else { return nil }
            while hasPending {
                if let signal = Signal(number: shim_signal_next()) {
                    return signal
                }
            }
            return nil
        }
    }
}
