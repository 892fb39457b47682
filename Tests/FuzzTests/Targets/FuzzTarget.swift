/// A part of the program that reads what strangers write, and what holds for it whatever they write.
///
/// The fuzzer makes up inputs and looks for one for which a promise is broken; a test gives each target its seeds.
enum FuzzTarget: String, CaseIterable {
    case commandLine = "command-line"
    case promptParser = "prompt-parser"
    case joke
    case search
    case history
    case favorites
    case sanitizer
    case wrapper

    /// Feeds the bytes to the part, and throws the first promise that it breaks.
    func check(_ bytes: [UInt8]) async throws(InvariantViolation) {
        switch self {
        case .commandLine: try CommandLineInvariants.check(bytes)
        case .promptParser: try PromptParserInvariants.check(bytes)
        case .joke: try await JokeInvariants.check(bytes)
        case .search: try await SearchInvariants.check(bytes)
        case .history: try await HistoryInvariants.check(bytes)
        case .favorites: try FavoritesInvariants.check(bytes)
        case .sanitizer: try SanitizerInvariants.check(bytes)
        case .wrapper: try WrapperInvariants.check(bytes)
        }
    }
}
