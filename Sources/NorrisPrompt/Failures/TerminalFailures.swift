import LineEditing
import Platform
import TerminalControl

extension LineEditorError: FailureDescribing {
    var failure: Failure {
        switch self {
        case .noTerminal:
            Self.failure(because: "input or output is not a terminal", advice: "start norris in a terminal")
        case .noUTF8Locale:
            Self.failure(because: "the system has no UTF-8 locale", advice: "install one, such as C.UTF-8")
        case .unknownTerminal:
            Self.failure(
                because: "the system has no description of this terminal",
                advice: "set TERM to one that it knows"
            )
        case .libeditFailed:
            Self.failure(because: "libedit could not start", advice: "close other programs and try again")
        case let .invalidSettings(messages):
            Failure(
                .ioFailed,
                "The line editor rejects some of its settings (\(messages))",
                advice: "repair the file in EDITRC, or ~/.editrc"
            )
        }
    }

    private static func failure(because reason: String, advice: String) -> Failure {
        Failure(.ioFailed, "Lines cannot be edited because \(reason)", advice: advice)
    }
}

extension SignalsError: FailureDescribing {
    var failure: Failure {
        switch self {
        case .alreadyInstalled:
            Failure(
                .ioFailed,
                "Signal handlers are already installed",
                advice: "this is a bug in norris; please report it"
            )
        case let .systemCall(errno):
            Failure(
                .ioFailed,
                "Signals cannot be received (\(SystemError.text(errno)))",
                advice: "close other programs or raise the limit of open files, and start again"
            )
        }
    }
}
