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
    case cleaner
    case wrapper

    /// Feeds the bytes to the part, and throws the first promise that it breaks.
    func check(_ bytes: [UInt8]) async throws(BrokenPromise) {
        switch self {
        case .commandLine: try CommandLinePromises.check(bytes)
        case .promptParser: try PromptParserPromises.check(bytes)
        case .joke: try await JokePromises.check(bytes)
        case .search: try await SearchPromises.check(bytes)
        case .history: try await HistoryPromises.check(bytes)
        case .favorites: try FavoritesPromises.check(bytes)
        case .cleaner: try CleanerPromises.check(bytes)
        case .wrapper: try WrapperPromises.check(bytes)
        }
    }
}
