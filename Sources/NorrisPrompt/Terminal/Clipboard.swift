import ChuckNorris
import Terminal

extension Output {
    /// The longest sequence that Chromium's own script sends, which its terminal, hterm, accepts.
    ///
    /// No terminal with a clipboard is known to accept less; tmux accepts a megabyte.
    private static let longestSequence = 100_000

    /// The programs of desktops that take a text, and the variable that is set where they may be used.
    private static let clipboardPrograms = [
        // With the type given, it need not guess.
        ("WAYLAND_DISPLAY", "wl-copy", "exec wl-copy --type text/plain"),
        ("DISPLAY", "xclip", "exec xclip -selection clipboard"),
        ("DISPLAY", "xsel", "exec xsel --clipboard --input"),
        (nil, "pbcopy", "LC_CTYPE=UTF-8 exec pbcopy"),
        (nil, "clip.exe", "command -v iconv clip.exe && iconv -f UTF-8 -t UTF-16LE | clip.exe"),
    ]

    /// By default tmux ignores OSC 52; before 3.2 it had no -w.
    private static let tmux = """
    tmux load-buffer -w - || exit 1
    [ "$(tmux show-options -sv set-clipboard)" != off ] || exit 2
    case ,$(tmux display-message -p '#{client_termfeatures}'), in *,clipboard,*) ;; *) exit 2 ;; esac
    """

    /// Hands a text to the first program that takes it: one of the desktop's clipboard, or else tmux.
    ///
    /// Returns the sentence that says where the text is; nil when there is no such program, or none answers in time.
    func copyWithPrograms(_ text: String) async -> String? {
        let (text, isRemote) = (SanitizedText(text), environment.nonEmpty("SSH_CONNECTION") != nil)
        for (variable, name, script) in Self.clipboardPrograms {
            // Those without a display would fill the clipboard of the other end of ssh.
            let isUsable = variable.map { environment.nonEmpty($0) != nil } ?? !isRemote
            if isUsable, await ShellProcess.runDetached(script, text: text) == 0 {
                return "Copied to the clipboard with \(name)."
            }
        }
        guard environment.nonEmpty("TMUX") != nil else { return nil }
        return switch await ShellProcess.runDetached(Self.tmux, text: text) {
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
