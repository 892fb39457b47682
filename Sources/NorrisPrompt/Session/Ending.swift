package import ChuckNorris
package import Terminal

/// How a command, a loop of commands or the process ended.
package enum Ending: Equatable, Sendable {
    /// The command succeeded; a loop continues with the next one.
    case done
    /// The session is to end, as with `quit` or Ctrl-D.
    case quit
    /// Something failed, and has been reported.
    case failed(Failure.Kind)
    /// A signal came: `.interrupt` for Ctrl-C, which a prompt survives.
    ///
    /// The process ends by the same signal, so that a shell loop stops, too.
    case signal(Signal)

    /// The exit status; for a signal, the number that shells show.
    var status: Int32 {
        switch self {
        case .done, .quit: 0
        case .failed(.nothingFound): 1
        case .failed(.usage): 64
        case .failed(.unavailable): 69
        case .failed(.io): 74
        case let .signal(signal): 128 + signal.number
        }
    }

    package func leave() -> Never {
        if case let .signal(signal) = self {
            Signals.endProcess(by: signal.number)
        }
        exit(status)
    }
}
