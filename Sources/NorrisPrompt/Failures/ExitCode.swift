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
