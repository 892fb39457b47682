import ChuckNorris
import LineEditing

extension FavoritesError: FailureDescribing {
    var failure: Failure {
        Failure(sentence: description, exitCode: .ioFailed)
    }
}

extension HistoryError: FailureDescribing {
    var failure: Failure {
        Failure(sentence: description, exitCode: .ioFailed)
    }
}

extension ClipboardError: FailureDescribing {
    var failure: Failure {
        Failure("Nothing was copied: \(reason)", advice: advice, exitCode: .ioFailed)
    }

    private var reason: String {
        switch self {
        case .noTerminal: "the clipboard is reached through a terminal, and norris is not at one"
        case let .incapable(terminal?): "a \(terminal) terminal has no clipboard for programs"
        case .incapable(nil): "TERM is not set, so the kind of terminal is unknown"
        case .inBackground: "another program has the terminal now"
        case let .tooLong(bytes): "the text has \(bytes) bytes, more than terminals accept"
        }
    }

    private var advice: String? {
        switch self {
        case .noTerminal: nil
        case .incapable: "select the text and copy it by hand"
        case .inBackground: "bring norris to the foreground and try again"
        case .tooLong: "select it and copy it by hand"
        }
    }
}
