/// How the program ends, for the shell that started it.
///
/// 64, 69 and 74 are those of sysexits(3).
package enum ExitCode: Int32, CaseIterable, Sendable {
    case success = 0
    /// There was an answer, and it was that there is no such thing.
    case nothingFound = 1
    case usage = 64
    /// No joke could be had.
    case unavailable = 69
    /// The output could not be written, or the input or the history not read.
    case ioFailed = 74
    /// Ctrl-C: 128 and the signal's number, as shells have it.
    case interrupted = 130

    /// What the help says about it.
    var summary: String {
        switch self {
        case .success: "All went well."
        case .nothingFound: "There is no such joke, category or text."
        case .usage: "The command line or a command made no sense."
        case .unavailable: "The API gave no answer."
        case .ioFailed: "Input could not be read or output not written."
        case .interrupted: "Ctrl-C ended it."
        }
    }
}
