import CLibEdit
import CLibEditShim
import TerminalText

/// The line that libedit is editing, with its prompt.
final class EditedLine {
    var prompt = LinePrompt("")

    private let editor: OpaquePointer

    init(editor: OpaquePointer) {
        self.editor = editor
    }

    var all: [Unicode.Scalar] {
        parts.all
    }

    var beforeCursor: [Unicode.Scalar] {
        parts.beforeCursor
    }

    var afterCursor: [Unicode.Scalar] {
        let (all, beforeCursor) = parts
        return Array(all.dropFirst(beforeCursor.count))
    }

    /// What is on the screen from the prompt's first character to the line's last.
    var drawn: [Unicode.Scalar] {
        prompt.text.unicodeScalars + parts.all
    }

    var drawnBeforeCursor: [Unicode.Scalar] {
        prompt.text.unicodeScalars + parts.beforeCursor
    }

    /// Inserts text from anywhere, cleaned, with spaces for line breaks.
    func insert(_ text: String) {
        let characters = text.sanitized(lineBreak: " ").unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
        el_winsertstr(editor, characters)
    }

    func deleteBeforeCursor(_ count: Int) {
        guard count > 0 else { return }
        el_deletestr(editor, Int32(count))
    }

    /// Only what is drawn next shows it.
    func moveCursor(by count: Int) {
        el_cursor(editor, Int32(count))
    }

    // Commands; they return what libedit is to do next.

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

    /// Ends the input where nothing is typed, as libedit's own command does, which also shows `^D`.
    func deleteNextOrEnd() -> Int32 {
        all.isEmpty ? CC_EOF : deleteNext()
    }

    /// Writes to the terminal, in order with what libedit writes itself.
    func write(_ text: SanitizedText) {
        shim_el_write(editor, text.bytes, text.bytes.count)
    }

    /// What the terminal understands, by its termcap name.
    func capability(_ name: String) -> String? {
        shim_el_capability(editor, name).map { String(cString: $0) }
    }

    /// Wipes everything from the cursor to the end of the screen.
    func clearBelow() {
        shim_el_echo_capability(editor, "cd")
    }

    /// Draws the prompt and the line, from where the cursor is.
    func redraw() {
        shim_el_refresh(editor)
    }

    private var parts: (all: [Unicode.Scalar], beforeCursor: [Unicode.Scalar]) {
        guard let line = el_wline(editor)?.pointee, let start = line.buffer else { return ([], []) }
        let all = UnsafeBufferPointer(start: start, count: line.lastchar - start)
            .map(Unicode.Scalar.init(wideCharacter:))
        return (all, Array(all.prefix(line.cursor - start)))
    }
}

extension Unicode.Scalar {
    init(wideCharacter: wchar_t) {
        self = Unicode.Scalar(UInt32(truncatingIfNeeded: wideCharacter)) ?? "\u{FFFD}"
    }
}
