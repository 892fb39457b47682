import CTerminalShim
import Synchronization

/// The process's signals as data: each one is pending until it is taken with `next()`.
///
/// A signal that was inherited as ignored stays ignored, which nohup and background jobs rely on.
package final class Signals: Sendable {
    private let signals: Set<Signal>

    /// The ends of the process's one pipe, which is never closed, since a handler may still be running; empty if the
    /// process has no descriptors left.
    private static let ends: [Int32] = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return [] }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // An end that blocks could stop a signal handler for good.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return ends
    }()

    /// Whether an instance is installed, and whether this one is.
    private static let isTaken = Atomic(false)
    private let isInstalled = Atomic(false)

    /// Receives the signals from now on; returns nil if another `Signals` does, which must be restored first.
    ///
    /// A signal whose handler ran too late for that one's `restore()` is received as well.
    package init?(_ signals: Set<Signal>) {
        self.signals = signals
        guard !Self.ends.isEmpty, !Self.isTaken.exchange(true, ordering: .sequentiallyConsistent) else { return nil }
        isInstalled.store(true, ordering: .sequentiallyConsistent)
        for signal in signals {
            shim_signal_catch(signal.number, Self.ends[1])
        }
    }

    deinit {
        restore()
    }

    /// Restores the earlier dispositions of all signals; does nothing the second time.
    ///
    /// Returns the signals that have arrived and were not taken.
    @discardableResult
    package func restore() -> [Signal] {
        guard isInstalled.load(ordering: .sequentiallyConsistent) else { return [] }
        for signal in signals {
            shim_signal_release(signal.number)
        }
        let rest = takeAll()
        isInstalled.store(false, ordering: .sequentiallyConsistent)
        Self.isTaken.store(false, ordering: .sequentiallyConsistent)
        return rest
    }

    /// Takes a pending signal; returns `nil`, without a system call, when there is none.
    package func next() -> Signal? {
        // After `restore()`, pending signals belong to another `Signals`.
        guard isInstalled.load(ordering: .sequentiallyConsistent) else { return nil }
        return Signal.allCases.first { shim_signal_take($0.bit) & $0.bit != 0 }
    }

    /// Takes all pending signals.
    package func takeAll() -> [Signal] {
        Array(sequence(state: self) { $0.next() })
    }

    /// For poll(2): readable after each signal and each `wake()`, until `drain()`.
    var descriptor: Int32 {
        Self.ends[0]
    }

    /// Wakes the thread that waits; never blocks, because a full pipe wakes it anyway.
    func wake() {
        _ = retryingInterrupted { write(Self.ends[1], [0], 1) }
    }

    func drain() {
        var bytes = [UInt8](repeating: 0, count: 512)
        while retryingInterrupted({ read(descriptor, &bytes, bytes.count) }) == bytes.count {}
    }

    /// Whether the signal has arrived and was not taken; costs no system call.
    package static func isWaiting(_ signal: Signal) -> Bool {
        shim_signal_take(0) & signal.bit != 0
    }

    /// Sets the signals that end the process 0.3 s after they have arrived, wherever it is, unless it has ended before.
    ///
    /// What a crash guard protects is restored then, as far as that does not block.
    package static func endProcess(after signals: Set<Signal>) {
        shim_signal_set_ending(signals.reduce(0) { $0 | $1.bit })
    }

    /// Ends the process by a signal's default action, so that the parent sees which signal ended it.
    ///
    /// Nothing of this process runs afterwards: buffered output must have been written before.
    package static func endProcess(by number: Int32) -> Never {
        shim_signal_die(number)
    }

    /// Lets some writes fail instead of killing the process.
    ///
    /// A write to a closed pipe fails with EPIPE, and one beyond the file size limit (`ulimit -f`) with EFBIG.
    package static func ignoreFailingWrites() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Stops the process as Ctrl-Z does by default, or as reading the terminal from the background does.
    ///
    /// Returns when the process continues, with the signals that have arrived by then. Without `continued` among them
    /// the process did not stop, because no shell could have continued it.
    package func stop(inBackground isInBackground: Bool = false) -> [Signal] {
        let number = isInBackground ? SIGTTIN : SIGTSTP
        var handler = sigaction()
        sigaction(number, nil, &handler)
        signal(number, SIG_DFL)
        var mask = Self.unblock(number)
        // The process stops inside the call, which sends the signal to this thread, where it is unblocked.
        pthread_kill(pthread_self(), number)
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        sigaction(number, &handler, nil)
        // The handlers run in another thread, which may wake up late. That of `continued` may run before those of
        // earlier signals, because the system stacks their frames. So more may arrive for a moment.
        var signals: [Signal] = []
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        repeat {
            drain()
            signals += takeAll()
        } while poll(&event, 1, signals.contains(.continued) ? 20 : 1000) != 0
        return signals
    }

    /// Unblocks a signal in the calling thread; returns the earlier mask.
    @discardableResult
    static func unblock(_ number: Int32) -> sigset_t {
        var (set, earlier) = (sigset_t(), sigset_t())
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, &earlier)
        return earlier
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

    fileprivate var bit: UInt64 {
        1 << UInt64(number)
    }
}
