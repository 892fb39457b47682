import Platform
package import TerminalControl

/// How a command, a loop that runs commands, and the process end.
///
/// It is made where the end comes about, thrown as an error where work has to stop for it, and passed up unchanged.
package enum Ending: Error, Equatable, Sendable {
    /// All that was asked for is done; a loop goes on with the next command.
    case done
    /// The session is to end, as with `quit` or Ctrl-D.
    case quit
    /// Something failed, and has been reported.
    case failed(ExitCode)
    /// A signal came: `.interrupt` for Ctrl-C, which a prompt survives. The process dies of it, so that a shell's loop
    /// around it stops too.
    case signal(Signal)

    /// The most serious of what the signals ask for; nil if none of them ends anything.
    init?(among signals: [Signal]) {
        if let deadly = signals.first(where: \.isDeadly) {
            self = .signal(deadly)
        } else if signals.contains(.interrupt) {
            self = .signal(.interrupt)
        } else {
            return nil
        }
    }

    /// Ends the process.
    package func leave() -> Never {
        switch self {
        case .done, .quit: exit(ExitCode.success.rawValue)
        case let .failed(code): exit(code.rawValue)
        case let .signal(signal): Signals.raise(signal)
        }
    }
}

/// The exit status of the program.
///
/// 64, 69 and 74 are those of sysexits(3).
package enum ExitCode: Int32, CaseIterable, Sendable {
    case success = 0
    /// No joke, category or text of that kind exists.
    case nothingFound = 1
    case usage = 64
    /// No joke could be fetched.
    case unavailable = 69
    /// The output could not be written, or the input or the history not read.
    case ioFailed = 74
    /// Ctrl-C: 128 and the signal's number, as shells have it.
    case interrupted = 130

    /// What the help says about the status.
    var summary: String {
        switch self {
        case .success: "Success."
        case .nothingFound: "There is no such joke, category or text."
        case .usage: "The command line or a command is wrong."
        case .unavailable: "The API did not answer."
        case .ioFailed: "Input could not be read or output not written."
        case .interrupted: "Ended by Ctrl-C."
        }
    }
}
