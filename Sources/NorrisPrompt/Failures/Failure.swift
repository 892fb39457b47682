/// An error in words: what happened, what the user can do, and the exit code.
///
/// The errors of all modules are facts. The extensions in this folder, one file for each kind, make sentences of them.
struct Failure {
    let exitCode: ExitCode
    /// What happened and what can be done, in whole sentences; in a shell, each command begins with `norris`.
    let explanation: (Origin) -> String
    /// Whether the command would have succeeded with built-in jokes.
    private let offersBuiltInJokes: Bool

    init(_ exitCode: ExitCode, offersBuiltInJokes: Bool = false, _ explanation: @escaping (Origin) -> String) {
        self.exitCode = exitCode
        self.explanation = explanation
        self.offersBuiltInJokes = offersBuiltInJokes
    }

    /// For a sentence that names no command.
    init(_ exitCode: ExitCode, _ explanation: String, offersBuiltInJokes: Bool = false) {
        self.init(exitCode, offersBuiltInJokes: offersBuiltInJokes) { _ in explanation }
    }

    func sentence(answering origin: Origin = .prompt) -> String {
        // With source auto, the fallback has already answered.
        guard offersBuiltInJokes else { return explanation(origin) }
        let advice = origin == .arguments ? "use --offline" : "type set source auto"
        return "\(explanation(origin)) To use built-in jokes, \(advice)."
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

    /// Stands before a command that a sentence tells to type.
    var norris: String {
        self == .arguments ? "norris " : ""
    }

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
