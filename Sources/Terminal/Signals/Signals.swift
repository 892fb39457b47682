import CTerminalShim
package import Platform

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

    /// Called with false before `stop` stops the process, and with true when it continues.
    package let observesStops = Locked<@Sendable (_ isRunning: Bool) -> Void> { _ in }

    /// The process's one pipe, which is never closed: a handler may still be running.
    private static let pipe = SelfPipe().map(Result.success) ?? .failure(SignalsError.systemCall(errno: errno))

    /// The instance that receives signals, and those that it has caught; nil without one.
    private static let installation = Locked<(owner: ObjectIdentifier, caught: [Signal])?>(nil)

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        restore()
    }

    /// Receives the signals from now on.
    ///
    /// Only one `Signals` can be installed at a time: the earlier one must be restored first. A signal whose handler
    /// ran too late for that one's `restore()` is received as well.
    package static func install(_ signals: Set<Signal>) throws(SignalsError) -> Signals {
        let pipe = try pipe.get()
        let result = Signals(descriptor: pipe.descriptor)
        try installation.withLock { installation throws(SignalsError) in
            guard installation == nil else { throw .alreadyInstalled }
            installation = (ObjectIdentifier(result), [])
            shim_signal_set_pipe(pipe.writingEnd)
            for signal in signals {
                let isCaught = shim_signal_catch(signal.number)
                // The deinitializer restores the others.
                guard isCaught >= 0 else { throw .systemCall(errno: errno) }
                installation?.caught += isCaught > 0 ? [signal] : []
            }
        }
        return result
    }

    /// Restores the earlier dispositions of all signals; does nothing the second time.
    ///
    /// Returns the signals that have arrived and were not taken.
    @discardableResult
    package func restore() -> [Signal] {
        Self.installation.withLock { installation in
            guard let (owner, caught) = installation, owner == ObjectIdentifier(self) else { return [] }
            for signal in caught {
                shim_signal_release(signal.number)
            }
            installation = nil
            return Array(sequence(state: ()) { _ in self.take() })
        }
    }

    /// The signal that has been waiting longest; returns `nil`, without a system call, when there is none.
    package func next() -> Signal? {
        // After `restore()` the signals in the pipe belong to another `Signals`.
        Self.installation.withLock { $0?.owner == ObjectIdentifier(self) ? take() : nil }
    }

    private func take() -> Signal? {
        var number: UInt8 = 0
        while shim_signal_is_waiting(0) {
            // A signal is counted before it is written.
            guard retryingInterrupted({ read(descriptor, &number, 1) }) == 1 else { continue }
            shim_signal_was_taken(Int32(number))
            return Signal.allCases.first { $0.number == number }
        }
        return nil
    }

    /// Whether a caught signal has been sent and its handler has not started.
    var isOneOnItsWay: Bool {
        let caught = Self.installation.withLock { $0?.caught ?? [] }
        var (all, earlier, pending) = (sigset_t(), sigset_t(), sigset_t())
        sigfillset(&all)
        // sigpending(2) reports only the signals that the calling thread blocks.
        pthread_sigmask(SIG_SETMASK, &all, &earlier)
        defer { pthread_sigmask(SIG_SETMASK, &earlier, nil) }
        return sigpending(&pending) == 0 && caught.contains { sigismember(&pending, $0.number) == 1 }
    }

    /// Whether the signal has arrived and was not taken; costs no system call.
    package static func isWaiting(_ signal: Signal) -> Bool {
        shim_signal_is_waiting(signal.number)
    }

    /// Sets the signals that end the process 0.3 s after they have arrived, wherever it is, unless it has ended before.
    ///
    /// What a crash guard protects is restored then, as far as that does not block. Returns the earlier ones.
    @discardableResult
    package static func endProcess(after signals: Set<Signal>) -> Set<Signal> {
        let earlier = shim_signal_set_ending(signals.reduce(0) { $0 | 1 << UInt32($1.number) })
        return Set(Signal.allCases.filter { earlier >> UInt32($0.number) & 1 == 1 })
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
