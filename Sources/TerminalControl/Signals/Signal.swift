import Platform

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

    package init?(number: Int32) {
        guard let signal = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = signal
    }
}
