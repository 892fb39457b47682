import CTerminalShim
import Synchronization

package enum SignalsError: Error, Equatable, Sendable {
    /// The process has one signal pipe, so another `Signals` must be restored first.
    case alreadyInstalled
    case systemCall(errno: Int32)
}

/// The process's signals as data: each one is pending until it is taken with `next()`.
///
/// A signal that was inherited as ignored stays ignored, which nohup and background jobs rely on.
package final class Signals: Sendable {
    /// Woken by each signal; it may be readable though no signal is pending.
    let pipe: SelfPipe
    private let signals: Set<Signal>

    /// The process's one pipe, which is never closed: a handler may still be running.
    private static let pipe = SelfPipe().map(Result.success) ?? .failure(SignalsError.systemCall(errno: errno))

    /// The address of the instance that receives signals; 0 without one.
    private static let receiver = Atomic(0)

    private var address: Int {
        Int(bitPattern: ObjectIdentifier(self))
    }

    private init(_ signals: Set<Signal>, pipe: SelfPipe) {
        self.signals = signals
        self.pipe = pipe
    }

    deinit {
        restore()
    }

    /// Receives the signals from now on.
    ///
    /// Only one `Signals` can be installed at a time: the earlier one must be restored first. A signal whose handler
    /// ran too late for that one's `restore()` is received as well.
    package static func install(_ signals: Set<Signal>) throws(SignalsError) -> Signals {
        let installed = try Signals(signals, pipe: pipe.get())
        guard installed.replaceReceiver(0, by: installed.address) else { throw .alreadyInstalled }
        for signal in signals {
            shim_signal_catch(signal.number, installed.pipe.writingEnd)
        }
        return installed
    }

    /// Restores the earlier dispositions of all signals; does nothing the second time.
    ///
    /// Returns the signals that have arrived and were not taken.
    @discardableResult
    package func restore() -> [Signal] {
        guard isReceiver else { return [] }
        for signal in signals {
            shim_signal_release(signal.number)
        }
        let rest = Signal.allCases.filter { shim_signal_take($0.number) }
        _ = replaceReceiver(address, by: 0)
        return rest
    }

    /// Takes a pending signal; returns `nil`, without a system call, when there is none.
    package func next() -> Signal? {
        // After `restore()`, pending signals belong to another `Signals`.
        isReceiver ? Signal.allCases.first { shim_signal_take($0.number) } : nil
    }

    private var isReceiver: Bool {
        Self.receiver.load(ordering: .sequentiallyConsistent) == address
    }

    private func replaceReceiver(_ earlier: Int, by new: Int) -> Bool {
        Self.receiver.compareExchange(expected: earlier, desired: new, ordering: .sequentiallyConsistent).exchanged
    }

    /// Whether a caught signal has been sent and its handler has not started.
    var isOneOnItsWay: Bool {
        var (all, earlier, pending) = (sigset_t(), sigset_t(), sigset_t())
        sigfillset(&all)
        // sigpending(2) reports only the signals that the calling thread blocks.
        pthread_sigmask(SIG_SETMASK, &all, &earlier)
        defer { pthread_sigmask(SIG_SETMASK, &earlier, nil) }
        return sigpending(&pending) == 0 && signals.contains { sigismember(&pending, $0.number) == 1 }
    }

    /// Whether the signal has arrived and was not taken; costs no system call.
    package static func isWaiting(_ signal: Signal) -> Bool {
        shim_signal_is_pending(signal.number)
    }

    /// Sets the signals that end the process 0.3 s after they have arrived, wherever it is, unless it has ended before.
    ///
    /// What a crash guard protects is restored then, as far as that does not block.
    package static func endProcess(after signals: [Signal]) {
        _ = shim_signal_set_ending(signals.reduce(0) { $0 | 1 << UInt64($1.number) })
    }

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
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Ends the process silently, as a write to a closed pipe does by default.
    package static func terminateByBrokenPipe() -> Never {
        shim_signal_die(SIGPIPE)
    }
}

/// A POSIX signal that a program at a terminal handles.
package enum Signal: CaseIterable, Sendable {
    /// Ctrl-C.
    case interrupt
    case terminate
    /// The terminal has been closed.
    case hangUp
    /// Ctrl-\.
    case quit
    case windowChange
    /// Ctrl-Z.
    case suspend
    /// The process continues after a stop, as with `fg` after Ctrl-Z.
    case continued

    /// The system's number, which differs between systems.
    package var number: Int32 {
        switch self {
        case .interrupt: SIGINT
        case .terminate: SIGTERM
        case .hangUp: SIGHUP
        case .quit: SIGQUIT
        case .windowChange: SIGWINCH
        case .suspend: SIGTSTP
        case .continued: SIGCONT
        }
    }

    /// Whether it asks the process to end.
    package var isDeadly: Bool {
        [.terminate, .hangUp, .quit].contains(self)
    }
}
