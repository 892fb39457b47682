/// An error in words: what happened, what the user can do, and the exit code.
///
/// The errors of all modules are facts. The extensions in this folder, one file for each kind, make sentences of them.
package struct Failure: Equatable, Sendable {
    package let exitCode: ExitCode
    /// What happened and what can be done, in whole sentences.
    let explanation: String
    /// What is said instead where the process ends after one command.
    private let inShell: String?
    /// Whether the command would have succeeded with built-in jokes.
    private let offersBuiltInJokes: Bool

    init(_ exitCode: ExitCode, _ explanation: String, inShell: String? = nil, offersBuiltInJokes: Bool = false) {
        self.exitCode = exitCode
        self.explanation = explanation
        self.inShell = inShell
        self.offersBuiltInJokes = offersBuiltInJokes
    }

    /// What is said at a prompt.
    package var sentence: String {
        sentence(answering: .prompt)
    }

    func sentence(answering origin: Origin) -> String {
        // With source auto, the fallback has already answered.
        guard offersBuiltInJokes else { return origin == .arguments ? inShell ?? explanation : explanation }
        let advice = origin == .arguments ? "use --offline" : "type set source auto"
        return "\(explanation) To use built-in jokes, \(advice)."
    }

    init(_ error: any Error) {
        self = (error as? any FailureDescribing)?.failure ?? Failure(.unavailable, "Unexpected error: \(error).")
    }
}

/// Where a command came from.
enum Origin: Equatable {
    /// The shell's arguments.
    case arguments
    case line(Int)
    case prompt

    /// Stands before the sentence that reports a failure.
    var introduction: String {
        switch self {
        case .arguments: "norris: "
        case let .line(number): "norris: line \(number): "
        case .prompt: ""
        }
    }
}

protocol FailureDescribing: Error {
    var failure: Failure { get }
}
