/// Why a text is not on the clipboard.
enum ClipboardError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Both outputs go elsewhere.
    case noTerminal
    /// The terminal, by its name in TERM, has no clipboard; nil when nothing says what it is.
    case incapable(terminal: String?)
    /// Another process has the terminal.
    case inBackground
    /// No terminal is sure to take so much.
    case tooLong(bytes: Int)

    var description: String {
        switch self {
        case .noTerminal:
            "Nothing was copied: the clipboard is reached through a terminal, and norris is not at one."
        case let .incapable(terminal?):
            "Nothing was copied: a \(terminal) terminal has no clipboard for programs; select the text and copy it by hand."
        case .incapable(nil):
            "Nothing was copied: TERM is not set, so nothing says what the terminal can do; select the text and copy it by hand."
        case .inBackground:
            "Nothing was copied: another program has the terminal now; bring norris to the foreground and try again."
        case let .tooLong(bytes):
            "Nothing was copied: the text has \(bytes) bytes, more than terminals take; select it and copy it by hand."
        }
    }
}
