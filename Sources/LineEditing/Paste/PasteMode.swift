import TerminalText

/// Has the terminal mark what is pasted, so that it can be told from what is typed.
final class PasteMode {
    private let line: EditedLine
    let isUnderstood: Bool
    private var isOn = false

    init(line: EditedLine) {
        self.line = line
        // A terminal with escape sequences of another kind would show this one.
        isUnderstood = line.capability("ce")?.hasPrefix("\u{1B}[") == true
    }

    /// Also when it is on already: somebody else may have switched it off.
    func begin() {
        guard isUnderstood else { return }
        line.write(SanitizedText(ANSI.markPastes))
        isOn = true
    }

    func end() {
        guard isOn else { return }
        line.write(SanitizedText(ANSI.markPastesNoLonger))
        isOn = false
    }
}
