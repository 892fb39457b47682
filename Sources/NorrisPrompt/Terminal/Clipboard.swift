import TerminalText

/// Copies text to the clipboard with an escape sequence (OSC 52), which also works over ssh.
///
/// A terminal does not report whether it has accepted the text, so success cannot be confirmed.
struct Clipboard {
    /// The longest sequence that Chromium's own script sends, which its terminal, hterm, accepts.
    ///
    /// No terminal with a clipboard is known to accept less; tmux accepts a megabyte.
    fileprivate static let longestSequence = 100_000

    /// A sentence about a copy, which names what it depends on.
    let confirmation: String
    /// Whether screen, which has no clipboard of its own, has to forward the sequence.
    fileprivate var isInScreen = false

    /// Throws when the terminal is of a kind without a clipboard.
    init(_ environment: Environment) throws(ClipboardError) {
        guard let terminal = environment.nonEmpty("TERM") else { throw .incapable(terminal: nil) }
        if environment.nonEmpty("TMUX") != nil {
            confirmation = "Copied, if tmux (with set-clipboard on) and the terminal allow it."
        } else if terminal.hasPrefix("screen"), environment.nonEmpty("STY") != nil {
            confirmation = "Copied, if the terminal around screen allows it."
            isInScreen = true
        } else if Self.isIncapable(terminal) || environment["TERM_PROGRAM"] == "Apple_Terminal" {
            throw .incapable(terminal: terminal)
        } else {
            confirmation = "Copied, if this terminal lets programs use the clipboard."
        }
    }

    /// Whether the terminal is known to have no clipboard; others ignore sequences that they do not know.
    private static func isIncapable(_ terminal: String) -> Bool {
        let isDEC = terminal.hasPrefix("vt") && terminal.dropFirst(2).first?.isNumber == true
        let name = terminal.prefix { $0 != "-" }
        return isDEC || ["dumb", "unknown", "linux", "ansi", "cons25", "sun", "network"].contains(name)
    }
}

extension Output {
    /// Puts the sanitized text on the terminal's clipboard; returns the sentence that confirms it.
    func copy(_ text: String) throws(ClipboardError) -> String {
        guard let stream = [standardOutput, standardError].first(where: \.isTerminal) else { throw .noTerminal }
        let clipboard = try Clipboard(environment)
        let sequence = ANSI.setClipboard(text)
        guard sequence.text.utf8.count <= Clipboard.longestSequence else {
            throw .tooLong(bytes: text.sanitized().utf8.count)
        }
        guard stream.isInForeground else { throw .inBackground }
        stream.append(clipboard.isInScreen ? ANSI.throughScreen(sequence) : sequence)
        stream.flush()
        return clipboard.confirmation
    }
}
