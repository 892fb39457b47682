import CLibEdit
import CLibEditShim
import TerminalText

/// The line that libedit edits, with its prompt.
final class EditedLine {
    var prompt = LinePrompt("")

    let editor: OpaquePointer

    init(editor: OpaquePointer) {
        self.editor = editor
    }

    var all: [Unicode.Scalar] {
        characters { $0.buffer ..< $0.lastchar }
    }

    var beforeCursor: [Unicode.Scalar] {
        characters { $0.buffer ..< $0.cursor }
    }

    var afterCursor: [Unicode.Scalar] {
        characters { $0.cursor ..< $0.lastchar }
    }

    /// The cursor's row and column, counted from the prompt's.
    func cursor(columns: Int) -> (row: Int, column: Int) {
        CursorPosition.position(after: prompt.text.unicodeScalars + beforeCursor, columns: columns)
    }

    /// The row and column behind the line.
    func end(columns: Int) -> (row: Int, column: Int) {
        CursorPosition.position(after: prompt.text.unicodeScalars + all, columns: columns)
    }

    /// Inserts the text, sanitized and with spaces for line breaks.
    func insert(_ text: String) {
        let characters = text.sanitized(lineBreak: " ").unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
        el_winsertstr(editor, characters)
    }

    func deleteBeforeCursor(_ count: Int) {
        el_deletestr(editor, Int32(count))
    }

    /// Moves the cursor; the screen shows it with the next redraw.
    func moveCursor(by count: Int) {
        el_cursor(editor, Int32(count))
    }

    // Commands, which return what libedit is to do next.

    func moveRight() -> Int32 {
        guard !afterCursor.isEmpty else { return CC_ERROR }
        moveCursor(by: 1)
        return CC_CURSOR
    }

    func moveToEnd() -> Int32 {
        moveCursor(by: afterCursor.count)
        return CC_CURSOR
    }

    func deleteNext() -> Int32 {
        guard !afterCursor.isEmpty else { return CC_ERROR }
        moveCursor(by: 1)
        deleteBeforeCursor(1)
        return CC_REFRESH
    }

    /// Ends the input if the line is empty; unlike libedit's own command, it does not show `^D`.
    func deleteNextOrEnd() -> Int32 {
        all.isEmpty ? CC_EOF : deleteNext()
    }

    /// Writes to the terminal, after everything that libedit has written.
    func write(_ text: SanitizedText) {
        shim_el_write(editor, text.bytes, text.bytes.count)
    }

    func clearBelow() {
        shim_el_echo_capability(editor, "cd")
    }

    func redraw() {
        shim_el_refresh(editor)
    }

    private func characters(_ range: (LineInfoW) -> Range<UnsafePointer<wchar_t>>) -> [Unicode.Scalar] {
        guard let line = el_wline(editor)?.pointee, line.buffer != nil else { return [] }
        let range = range(line)
        return UnsafeBufferPointer(start: range.lowerBound, count: range.count).map { character in
            Unicode.Scalar(UInt32(truncatingIfNeeded: character)) ?? "\u{FFFD}"
        }
    }
}

/// Where the cursor is after a text on the terminal, as libedit draws it.
enum CursorPosition {
    /// The cursor's row and column, counted from 0, after a text that begins in the first column.
    ///
    /// A row that is full to its end leaves the cursor at the beginning of the next one.
    static func position(after text: [Unicode.Scalar], columns: Int) -> (row: Int, column: Int) {
        var (row, column) = (0, 0)
        for character in text {
            let isLineBreak = character == "\n"
            let width = isLineBreak ? 0 : width(of: character)
            if isLineBreak || column + width > columns {
                (row, column) = (row + 1, 0)
            }
            column += width
            if column >= columns {
                (row, column) = (row + 1, 0)
            }
        }
        return (row, column)
    }

    private static func width(of character: Unicode.Scalar) -> Int {
        // Control characters are shown as ^X.
        character.isControl ? 2 : max(Int(shim_width(wchar_t(character.value))), 0)
    }
}
