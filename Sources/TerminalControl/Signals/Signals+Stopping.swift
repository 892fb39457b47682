import CTerminalShim
import Platform

extension Signals {
    /// Stops the process as Ctrl-Z does when nobody catches it.
    ///
    /// Returns when the process goes on, with the signals that have come by then. Without `continued` among them the
    /// process did not stop: nobody could have brought it back.
    package func stop() -> [Signal] {
        shim_signal_stop()
        return untilContinued()
    }

    /// Stops the process as reading the terminal from the background does.
    ///
    /// Returns as `stop()` does.
    package func stopInBackground() -> [Signal] {
        shim_signal_stop_in_background()
        return untilContinued()
    }

    /// Takes everything that was sent before, even what its handler has not put into the pipe yet.
    ///
    /// `continued` must be among the signals that are caught: one is sent, and waited for. It also takes back a
    /// `suspend` that is still on its way.
    package func takeAllSent() -> [Signal] {
        kill(getpid(), SIGCONT)
        return untilContinued()
    }

    /// Takes what has come until the process went on.
    ///
    /// The handlers run in another thread, which may take its time to wake up, and that of `continued` before those of
    /// signals that were sent earlier: the system puts their frames on top of each other. So there may be more to come
    /// for a moment.
    private func untilContinued() -> [Signal] {
        var signals: [Signal] = []
        while true {
            if let signal = next() {
                signals.append(signal)
                continue
            }
            var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let isOver = poll(&event, 1, signals.contains(.continued) ? 20 : 1000) == 0
            if isOver, !shim_signal_is_on_its_way() {
                return signals
            }
        }
    }
}
