/// An error in words: what happened, what the user can do, and the exit code.
///
/// The errors of all modules are facts. The extensions in this folder, one file for each kind, make sentences of them.
package struct Failure: Equatable, Sendable {
    package let exitCode: ExitCode
    /// What happened and what can be done, in whole sentences.
    let explanation: String
    package let sentence: String

    /// - Parameter offersBuiltInJokes: Whether the command would have succeeded with built-in jokes.
    init(_ exitCode: ExitCode, _ explanation: String, offersBuiltInJokes: Bool = false) {
        self.exitCode = exitCode
        self.explanation = explanation
        // With source auto, the fallback has already answered.
        let offer = " To use built-in jokes, type set source auto, or start norris without --online."
        sentence = explanation + (offersBuiltInJokes ? offer : "")
    }

    init(_ error: any Error) {
        self = (error as? any FailureDescribing)?.failure ?? Failure(.unavailable, "Unexpected error: \(error).")
    }
}

protocol FailureDescribing: Error {
    var failure: Failure { get }
}
