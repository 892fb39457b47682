import TestSupport

/// The parts of the program that read untrusted input, by name: a check passes bytes to the part.
///
/// It throws the first violation of an invariant, or an error that nothing should cause. The fuzzer generates inputs
/// and
/// looks for one that violates an invariant; a test checks the seeds of each target.
let fuzzTargets: [String: @Sendable ([UInt8]) async throws -> Void] = [
    "command-line": { try CommandLineInvariants.check($0) },
    "prompt-parser": { try PromptParserInvariants.check($0) },
    "joke": { try await JokeInvariants.check($0) },
    "search": { try await JokeInvariants.checkSearch($0) },
    "jokes-file": { try JokesFileInvariants.check($0) },
    "history": { try HistoryInvariants.check($0) },
    "favorites": { try FavoritesInvariants.check($0) },
    "sanitizer": { try SanitizerInvariants.check($0) },
    "wrapper": { try WrapperInvariants.check($0) },
]

/// Throws unless the invariant holds.
func require(_ description: @autoclosure () -> String, _ isKept: Bool) throws {
    guard isKept else { throw SupportError(description()) }
}
