import TestSupport

/// A part of the program that reads untrusted input, and its invariants.
///
/// The fuzzer generates inputs and looks for one that violates an invariant; a test checks the seeds of each target.
enum FuzzTarget: String, CaseIterable {
    case commandLine = "command-line"
    case promptParser = "prompt-parser"
    case joke
    case search
    case jokesFile = "jokes-file"
    case history
    case favorites
    case sanitizer
    case wrapper

    /// Passes the bytes to the part; throws the first violation of an invariant, or an error that nothing should cause.
    func check(_ bytes: [UInt8]) async throws {
        switch self {
        case .commandLine: try CommandLineInvariants.check(bytes)
        case .promptParser: try PromptParserInvariants.check(bytes)
        case .joke: try await JokeInvariants.check(bytes)
        case .search: try await JokeInvariants.checkSearch(bytes)
        case .jokesFile: try JokesFileInvariants.check(bytes)
        case .history: try HistoryInvariants.check(bytes)
        case .favorites: try FavoritesInvariants.check(bytes)
        case .sanitizer: try SanitizerInvariants.check(bytes)
        case .wrapper: try WrapperInvariants.check(bytes)
        }
    }
}

/// Throws unless the invariant holds.
func require(_ description: @autoclosure () -> String, _ isKept: Bool) throws {
    guard isKept else { throw SupportError(description()) }
}
