import Terminal
import Platform

extension LineEditorError: FailureDescribing {
    var failure: Failure {
        let failed = "Lines cannot be edited because"
        let sentence = switch self {
        case .noTerminal: "\(failed) input or output is not a terminal; start norris in a terminal."
        case .noUTF8Locale: "\(failed) the system has no UTF-8 locale; install one, such as C.UTF-8."
        case .unknownTerminal:
            "\(failed) the system does not know this terminal well enough; set TERM to one that it knows."
        case .libeditFailed: "\(failed) libedit could not start; close other programs and try again."
        case .editingIsOff:
            "\(failed) the file in EDITRC, or ~/.editrc, has edit off; remove that line to use keys such as Tab and Up."
        case let .invalidSettings(messages):
            "The line editor rejects some of its settings (\(messages)); repair the file in EDITRC, or ~/.editrc."
        case let .unreadableSettings(error):
            "\(error.explanation); put a text file in its place, or set EDITRC to an empty value."
        }
        return Failure(.ioFailed, sentence)
    }
}

extension ThreadsError: FailureDescribing {
    var failure: Failure {
        let limits = "raise the limit of memory or of processes (ulimit -v, ulimit -u)"
        return Failure(.ioFailed, "No more threads can be started (\(SystemError.text(errno))); \(limits).")
    }
}

extension SignalsError: FailureDescribing {
    var failure: Failure {
        let sentence = switch self {
        case .alreadyInstalled: "Signal handlers are already installed; this is a bug in norris, so please report it."
        case let .systemCall(errno):
            "Signals cannot be received (\(SystemError.text(errno))); "
                + "close other programs or raise the limit of open files, and start again."
        }
        return Failure(.ioFailed, sentence)
    }
}

enum ExternalEditorError: FailureDescribing, Equatable {
    case noTerminal
    /// Neither VISUAL nor EDITOR names an editor, and vi is not installed.
    case notFound
    case notInstalled(command: String)
    /// It has ended with an error, after it may have saved the file.
    case failed(command: String)
    /// The folder that TMPDIR names, or else /tmp, takes no file.
    case noFile(folder: String, errno: Int32)

    var failure: Failure {
        let unchanged = "Nothing was changed:"
        let sentence = switch self {
        case .noTerminal: "\(unchanged) an editor needs the terminal as its output, not a file or a pipe."
        case .notFound:
            "\(unchanged) no editor was found; set VISUAL or EDITOR to the name of one, and start norris again."
        case let .notInstalled(command): "\(unchanged) the editor \(command) is not installed; check VISUAL and EDITOR."
        case let .failed(command): "The editor \(command) ended with an error; try again, or check VISUAL and EDITOR."
        case let .noFile(folder, errno):
            "\(unchanged) no file can be created in \(folder) (\(SystemError.text(errno))); "
                + "set TMPDIR to another folder, and start again."
        }
        return Failure(.ioFailed, sentence)
    }
}

/// What was written in an editor cannot be used.
struct UnusedTextError: FailureDescribing {
    let cause: any Error
    /// The file that has the text.
    let path: String

    var failure: Failure {
        let failure = Failure(cause)
        return Failure(failure.exitCode, "\(failure.explanation(.prompt)) The text is in \(path).")
    }
}

enum ClipboardError: FailureDescribing, Equatable, Sendable {
    /// Neither output is a terminal.
    case noTerminal
    /// The terminal, by its name in TERM, has no clipboard; nil when TERM is not set.
    case incapable(terminal: String?)
    case inBackground
    case tooLong(bytes: Int)

    var failure: Failure {
        let byHand = "select the text and copy it by hand"
        let reason = switch self {
        case .noTerminal:
            "no program for the clipboard answers, and the output is not a terminal; "
                + "install wl-clipboard, xclip or xsel"
        case let .incapable(terminal?): "this terminal (\(terminal)) has no clipboard for programs; \(byHand)"
        case .incapable(nil): "TERM is not set, so the kind of terminal is unknown; \(byHand)"
        case .inBackground: "another program has the terminal now; bring norris to the foreground and try again"
        case let .tooLong(bytes):
            "the text has \(bytes) bytes, more than terminals accept; select it and copy it by hand"
        }
        return Failure(.ioFailed, "Nothing was copied: \(reason).")
    }
}
