import CLibEdit
import TerminalControl
import TerminalText

/// Handles the Tab key.
final class TabKey {
    private let completer: any Completing
    private let keys: KeyReader
    private let display: LineDisplay

    private var line: EditedLine {
        display.line
    }

    init(completer: any Completing, keys: KeyReader) {
        self.completer = completer
        self.keys = keys
        display = keys.terminal.display
    }

    /// Completes the word before the cursor; returns what libedit is to do next.
    func press() -> Int32 {
        line.hidesSuggestion = true
        let before = line.beforeCursor
        guard let completions = completer.completions(of: String(before)) else {
            completer.loadCompletions(of: String(before))
            keys.characterWhenWoken = "\t"
            return CC_NORM
        }
        guard let first = completions.candidates.first else { return CC_ERROR }
        let typed = String(before.suffix(max(completions.replaced, 0)))
        guard completions.candidates.count > 1 else {
            replace(typed, with: first.text)
            endWord(first.text)
            return CC_REFRESH
        }
        let common = completions.commonPrefix
        // Candidates that do not begin with the typed word leave it unchanged.
        if common.lowercased().hasPrefix(typed.lowercased()) {
            replace(typed, with: common)
        }
        list(completions.candidates)
        return CC_REFRESH
    }

    /// Shows the candidates below the line, which is drawn again below them when the next key is awaited.
    private func list(_ candidates: [Completion]) {
        let window = display.window
        let rows = max(window.rows - 1 - display.rowCount, 1)
        var listing = completer.listing(of: candidates, columns: window.columns, rows: rows)
        listing.append("\n")
        display.finish(above: listing)
    }

    private func replace(_ typed: String, with text: String) {
        // Deleting replaces what Ctrl-Y inserts, so nothing is deleted where nothing changes.
        guard typed != text || typed.unicodeScalars.count != text.unicodeScalars.count else { return }
        line.deleteBeforeCursor(typed.unicodeScalars.count)
        line.insert(text)
    }

    /// Adds a space, unless the word can be continued or a space follows already.
    private func endWord(_ text: String) {
        guard !text.hasSuffix(","), !text.hasSuffix(" ") else { return }
        if line.afterCursor.first == " " {
            line.moveCursor(by: 1)
        } else {
            line.insert(" ")
        }
    }
}

extension String {
    init(_ scalars: some Sequence<Unicode.Scalar>) {
        self.init(UnicodeScalarView(scalars))
    }
}
