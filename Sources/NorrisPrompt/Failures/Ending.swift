import Platform
package import Terminal

/// How a command, a loop of commands or the process ended.
///
/// Created once, and returned or thrown unchanged up to `main.swift`.
package enum Ending: Error, Equatable, Sendable {
    /// The command succeeded; a loop continues with the next one.
    case done
    /// The session is to end, as with `quit` or Ctrl-D.
    case quit
    /// Something failed, and has been reported.
    case failed(ExitCode)
    /// A signal came: `.interrupt` for Ctrl-C, which a prompt survives. The process ends by the same signal, so that
    /// a shell loop stops, too.
    case signal(Signal)

    /// The most serious of what the signals ask for; nil if none of them ends anything.
    init?(among signals: [Signal]) {
        let signal = signals.first(where: \.isDeadly) ?? signals.first { $0 == .interrupt }
        guard let signal else { return nil }
        self = .signal(signal)
    }

    /// The exit status; that of a signal is the shells' way to tell it.
    var status: Int32 {
        switch self {
        case .done, .quit: ExitCode.success.rawValue
        case let .failed(code): code.rawValue
        case let .signal(signal): 128 + signal.number
        }
    }

    package func leave() -> Never {
        if case let .signal(signal) = self {
            Signals.raise(signal)
        }
        exit(status)
    }
}

/// The exit status of the program.
///
/// 64, 69 and 74 are those of sysexits(3).
package enum ExitCode: Int32, CaseIterable, Sendable {
    case success = 0
    /// No joke, category or text of that kind exists; or the cures have mistakes, for which compilers have 1.
    case nothingFound = 1
    case usage = 64
    case unavailable = 69
    case ioFailed = 74
    /// Ctrl-C: 128 and the signal's number, as shells have it.
    case interrupted = 130

    var summary: String {
        switch self {
        case .success: "Success."
        case .nothingFound: "Nothing was found."
        case .usage: "Invalid command or option."
        case .unavailable: "The API did not answer."
        case .ioFailed: "Input or output failed."
        case .interrupted: "Ended by Ctrl-C."
        }
    }
}
