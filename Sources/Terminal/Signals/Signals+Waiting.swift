extension Signals {
    /// The signals as they arrive, for tasks that wait for something else than input, such as a request.
    ///
    /// A signal is taken only when the consumer asks for the next one. Signals that arrive after the consumer has
    /// stopped or has been cancelled stay pending for `next()` and for readers that poll.
    package func events() -> AsyncStream<Signal> {
        AsyncStream {
            while !Task.isCancelled {
                if let signal = self.next() {
                    return signal
                }
                // Simpler than waiting for the pipe, and as quick for a person.
                try? await Task.sleep(for: .milliseconds(20))
            }
            return nil
        }
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
        // The handlers run in another thread, which may wake up late. That of `continued` may run before those of signals
        // that were sent earlier, because the system stacks their frames. So more may arrive for a moment.
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
