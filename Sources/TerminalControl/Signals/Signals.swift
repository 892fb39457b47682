import CTerminalShim
import Platform

/// Why signals cannot be received.
package enum SignalsError: Error, Equatable, Sendable {
    /// The process has one signal pipe, so another `Signals` must be restored first.
    case alreadyInstalled
    case systemCall(errno: Int32)
}

/// The process's signals as data: each one waits in a pipe until it is taken with `next()`.
///
/// A signal that was inherited as ignored stays ignored, which nohup and background jobs rely on.
package final class Signals: Sendable {
    /// For poll(2): readable while a signal waits.
    ///
    /// Only `next()` may read from it.
    package let descriptor: Int32

    /// The signals that are received; `nil` once they have been restored.
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
    /// Only one `Signals` can be installed at a time: the earlier one must be restored first.
    package static func install(_ signals: Set<Signal>) throws(SignalsError) -> Signals {
        let isFirst = isInstalled.withLock { isInstalled in
            defer { isInstalled = true }
            return !isInstalled
        }
        guard isFirst else { throw .alreadyInstalled }
        let descriptor = shim_signal_pipe()
        guard descriptor >= 0 else {
            let code = errno
            isInstalled.withLock { $0 = false }
            throw .systemCall(errno: code)
        }
        // Signals that arrived after an earlier owner's last `next()` are not for this one.
        while shim_signal_next() >= 0 {}
        let result = Signals(descriptor: descriptor)
        for signal in signals {
            let status = shim_signal_catch(signal.number)
            guard status >= 0 else {
                let code = errno
                result.restore()
                throw .systemCall(errno: code)
            }
            if status == 1 {
                result.caught.withLock { _ = $0?.insert(signal) }
            }
        }
        return result
    }

    /// Restores the earlier dispositions of all signals; does nothing the second time.
    ///
    /// Returns the signals that have arrived and were not taken.
    @discardableResult
    package func restore() -> [Signal] {
        caught.withLock { caught in
            guard let signals = caught else { return [] }
            for signal in signals {
                _ = shim_signal_release(signal.number)
            }
            let left = Array(sequence(state: ()) { _ in Self.take() })
            caught = nil
            Self.isInstalled.withLock { $0 = false }
            return left
        }
    }

    /// Whether a signal may be waiting; costs no system call.
    package var hasPending: Bool {
        shim_signal_may_be_pending()
    }

    /// The signal that has been waiting longest; returns `nil` at once when there is none.
    package func next() -> Signal? {
        guard hasPending else { return nil }
        return caught.withLock { caught in
            // After `restore()` the signals in the pipe belong to another `Signals`.
            caught == nil ? nil : Self.take()
        }
    }

    private static func take() -> Signal? {
        while shim_signal_may_be_pending() {
            if let signal = Signal(number: shim_signal_next()) {
                return signal
            }
        }
        return nil
    }
}

extension Signals {
    /// Ends the process by the signal's default action, so that the parent sees which signal ended it.
    ///
    /// Nothing of this process runs afterwards: buffered output must have been written before.
    package static func raise(_ signal: Signal) -> Never {
        shim_signal_die(signal.number)
    }

    /// Lets some writes fail instead of killing the process.
    ///
    /// A write to a closed pipe fails with EPIPE, and one beyond the file size limit (`ulimit -f`) with EFBIG.
    package static func ignoreFailingWrites() {
        _ = shim_signal_ignore(SIGPIPE)
        _ = shim_signal_ignore(SIGXFSZ)
    }

    /// Ends the process silently, as a write to a closed pipe does by default.
    package static func terminateByBrokenPipe() -> Never {
        shim_signal_die(SIGPIPE)
    }
}
