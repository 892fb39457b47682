import TerminalText

/// The way to the clipboard through a terminal, which may be at the far end of an ssh connection.
///
/// A terminal does not say whether it has taken the text, so nothing here can promise it.
struct Clipboard: Equatable {
    private enum Route {
        case direct
        case tmux
        case screen
    }

    /// The longest sequence that Chromium's own script sends, and that its terminal, hterm, is known to take.
    ///
    /// No terminal that has such sequences is known to take less; tmux takes a megabyte.
    static let longestSequence = 100_000

    private let route: Route

    /// Throws when the terminal is of a kind that has no clipboard.
    init(_ environment: Environment) throws(ClipboardError) {
        guard let terminal = environment.nonEmpty("TERM") else { throw .incapable(terminal: nil) }
        if environment.nonEmpty("TMUX") != nil {
            route = .tmux
        } else if terminal.hasPrefix("screen"), environment.nonEmpty("STY") != nil {
            route = .screen
        } else if Self.isIncapable(terminal) || environment["TERM_PROGRAM"] == "Apple_Terminal" {
            throw .incapable(terminal: terminal)
        } else {
            route = .direct
        }
    }

    /// What to write to the terminal; the text is cleaned first.
    func sequence(for text: String) throws(ClipboardError) -> ANSI.Sequence {
        let sequence = ANSI.setClipboard(text)
        guard sequence.text.utf8.count <= Self.longestSequence else {
            throw .tooLong(bytes: text.sanitized().utf8.count)
        }
        return route == .screen ? ANSI.throughScreen(sequence) : sequence
    }

    /// What was done, in a sentence that does not promise too much.
    var confirmation: String {
        switch route {
        case .direct: "Copied, if this terminal lets programs use the clipboard."
        case .tmux: "Copied, if tmux (with set-clipboard on) and the terminal allow it."
        case .screen: "Copied, if the terminal around screen allows it."
        }
    }

    /// The kinds that are known to have no clipboard; the others ignore what they do not understand.
    private static func isIncapable(_ terminal: String) -> Bool {
        let isOfDEC = terminal.hasPrefix("vt") && terminal.dropFirst(2).first?.isNumber == true
        let name = terminal.prefix { $0 != "-" }
        return isOfDEC || ["dumb", "unknown", "linux", "ansi", "cons25", "sun", "network"].contains(name)
    }
}
