import Platform
package import TerminalControl

/// How a run of the program ends.
package enum Ending: Equatable, Sendable {
    case exit(ExitCode)
    /// By a signal, which the process then dies of, so that a shell's loop around it stops too.
    case signal(Signal)

    /// Ends the process.
    package func leave() -> Never {
        switch self {
        case let .exit(code): endProcess(code.rawValue)
        case let .signal(signal): Signals.raise(signal)
        }
    }
}

/// exit(3), which the case of the same name hides.
private func endProcess(_ status: Int32) -> Never {
    exit(status)
}
