import CLibEdit
import TerminalControl
import TerminalText

/// Handles the Tab key.
///
/// The list is shown in two steps. First libedit draws the changed line, with the cursor at its end. Then, before the
/// next key is read, the list is written below and the line is drawn again below the list. So the list never overwrites
/// a row of the line, wherever the cursor was.
final class TabKey {
    private let completer: any Completing
    private let keys: KeyReader
    private let line: EditedLine
    /// The candidates to list before the next key, and how far to move the cursor back afterwards.
    private var pending: (candidates: [Completion], afterCursor: Int)?

    init(completer: any Completing, keys: KeyReader) {
        self.completer = completer
        self.keys = keys
        line = keys.terminal.line
    }

    /// Completes the word before the cursor; returns what libedit is to do next.
    func press() -> Int32 {
        let before = line.beforeCursor
        guard let completions = completer.completions(of: String(before)) else {
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
        let afterCursor = line.afterCursor.count
        pending = (completions.candidates, afterCursor)
        line.moveCursor(by: afterCursor)
        return CC_REFRESH
    }

    /// Writes the list that the last Tab requested, if any, and draws the line below it.
    ///
    /// Called when libedit asks for a key: it has drawn the line by then, and the cursor is at its end.
    func showListing() {
        guard let (candidates, afterCursor) = pending else { return }
        pending = nil
        let window = keys.terminal.window
        let end = line.end(columns: window.columns)
        let rows = max(window.rows - 2 - end.row, 1)
        line.clearBelow()
        // Behind a line that fills its last row the cursor is in the next row already.
        var text = SanitizedText(end.column == 0 ? "" : "\n")
        text.append(completer.listing(of: candidates, columns: window.columns, rows: rows))
        text.append("\n")
        line.write(text)
        line.moveCursor(by: -afterCursor)
        line.redraw()
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
