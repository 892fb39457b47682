import ChuckNorris
import TerminalControl
import TerminalText

extension Output {
    /// The longest sequence that Chromium's own script sends, which its terminal, hterm, accepts.
    ///
    /// No terminal with a clipboard is known to accept less; tmux accepts a megabyte.
    private static let longestSequence = 100_000

    /// Puts a text into tmux's buffer, and on the clipboard of the terminal around tmux if both allow it.
    ///
    /// By default tmux ignores the escape sequence. Returns the sentence that confirms the copy; nil outside tmux, and
    /// when tmux is older than 3.2. Throws an `Ending` for a signal.
    func copyWithTmux(_ text: String, signals: Signals?) async throws(Ending) -> String? {
        guard environment.nonEmpty("TMUX") != nil else { return nil }
        let script = """
        exec > /dev/null 2>&1
        tmux load-buffer -w - || exit 1
        [ "$(tmux show-options -sv set-clipboard)" != off ] || exit 2
        case ,$(tmux display-message -p '#{client_termfeatures}'), in *,clipboard,*) ;; *) exit 2 ;; esac
        """
        return switch try await run(script, text: SanitizedText(text), signals: signals) {
        case nil: throw .signal(.interrupt)
        case 0: "Copied to the clipboard, and to tmux's buffer."
        case 2: "Copied to tmux's buffer, but not to the clipboard: paste it with tmux's prefix key and ]."
        default: nil
        }
    }

    /// Puts the sanitized text on the terminal's clipboard with OSC 52, which also works over ssh.
    ///
    /// A terminal does not report whether it has accepted the text, so success cannot be confirmed. Returns a sentence
    /// that names what it depends on; throws when the terminal is of a kind without a clipboard.
    func copy(_ text: String) throws(ClipboardError) -> String {
        guard let stream = [standardOutput, standardError].first(where: \.isTerminal) else { throw .noTerminal }
        guard let terminal = environment.nonEmpty("TERM") else { throw .incapable(terminal: nil) }
        var sequence = ANSI.setClipboard(text)
        let isShort = sequence.text.utf8.count <= Self.longestSequence
        let condition: String
        if environment.nonEmpty("TMUX") != nil {
            condition = "tmux (with set-clipboard on) and the terminal allow it"
        } else if terminal.hasPrefix("screen"), environment.nonEmpty("STY") != nil {
            // It has no clipboard of its own.
            sequence = ANSI.throughScreen(sequence)
            condition = "the terminal around screen allows it"
        } else if environment.showsUnknownCommands || environment["TERM_PROGRAM"] == "Apple_Terminal" {
            throw .incapable(terminal: terminal)
        } else {
            condition = "this terminal lets programs use the clipboard"
        }
        guard isShort else { throw .tooLong(bytes: text.sanitized().utf8.count) }
        guard stream.isInForeground else { throw .inBackground }
        stream.append(sequence)
        stream.flush()
        return "Copied, if \(condition)."
    }
}
