/// An error in words: what happened, what the user can do, and the exit code.
///
/// The errors of all modules are facts. The extensions in this folder, one file for each kind, make sentences of them.
package struct Failure: Equatable, Sendable {
    /// What happened, without a full stop, to be embedded in another sentence.
    let cause: String
    /// What happened and what can be done, in whole sentences.
    let explanation: String
    /// Whether the command would have succeeded with built-in jokes.
    private let offersBuiltInJokes: Bool
    package let exitCode: ExitCode

    init(_ error: any Error) {
        self = (error as? any FailureDescribing)?.failure
            ?? Failure(.unavailable, "Unexpected error: \(error)")
    }

    /// - Parameters:
    ///   - advice: What to do; part of the same sentence, after a semicolon.
    ///   - hint: More advice, in sentences of its own.
    init(
        _ exitCode: ExitCode,
        _ cause: String,
        advice: String? = nil,
        hint: String? = nil,
        offersBuiltInJokes: Bool = false
    ) {
        self.cause = cause
        explanation = cause + (advice.map { "; \($0)" } ?? "") + "." + (hint.map { " \($0)" } ?? "")
        self.offersBuiltInJokes = offersBuiltInJokes
        self.exitCode = exitCode
    }

    /// - Parameter sentence: All there is to say.
    init(sentence: String, exitCode: ExitCode) {
        cause = sentence
        explanation = sentence
        offersBuiltInJokes = false
        self.exitCode = exitCode
    }

    /// What to print when the command fails.
    package var sentence: String {
        guard offersBuiltInJokes else { return explanation }
        // With source auto, the fallback has already answered.
        return "\(explanation) To use built-in jokes, type set source auto, or start norris without --online."
    }
}

/// An error with a sentence of its own.
protocol FailureDescribing: Error {
    var failure: Failure { get }
}
