import CLibEdit
import CLibEditShim
import TerminalText

/// The line that libedit edits, with its prompt.
final class EditedLine {
    var prompt = LinePrompt("")
    /// Whether there is no suggestion until the next key.
    var hidesSuggestion = false

    let editor: OpaquePointer
    private let suggest: (String) -> String?

    /// - Parameter suggest: Returns what may follow a line.
    init(editor: OpaquePointer, suggest: @escaping (String) -> String?) {
        self.editor = editor
        self.suggest = suggest
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

    /// The line with its cursor; libedit draws what has been set with its next redraw.
    var text: LineText {
        get {
            LineText(before: Array(String(beforeCursor)), after: Array(String(afterCursor)))
        }
        set {
            moveCursor(by: afterCursor.count)
            deleteBeforeCursor(all.count)
            insert(newValue.all.unicodeScalars)
            moveCursor(by: -String(newValue.after).unicodeScalars.count)
        }
    }

    /// The rest of a line that may be meant; nil in the middle of the line, and where it has been hidden.
    var suggestion: String? {
        guard prompt.usesColor, !hidesSuggestion, afterCursor.isEmpty else { return nil }
        return suggest(String(all))
    }

    /// Inserts the text, sanitized and with spaces for line breaks.
    func insert(_ text: String) {
        insert(text.sanitized(lineBreak: " ").unicodeScalars)
    }

    func deleteBeforeCursor(_ count: Int) {
        el_deletestr(editor, Int32(count))
    }

    /// Moves the cursor; the screen shows it with the next redraw.
    func moveCursor(by count: Int) {
        el_cursor(editor, Int32(count))
    }

    // Commands, which return what libedit is to do next.

    /// Moves right; at the end of the line, takes what is suggested.
    func moveRight() -> Int32 {
        guard afterCursor.isEmpty else { return move(by: nextClusterLength) }
        return take(suggestion) ?? CC_ERROR
    }

    func moveLeft() -> Int32 {
        beforeCursor.isEmpty ? CC_ERROR : move(by: -previousClusterLength)
    }

    /// Moves to the end of the line; there, takes what is suggested.
    func moveToEnd() -> Int32 {
        take(suggestion) ?? move(by: afterCursor.count)
    }

    /// Moves behind the word at the cursor or after it; at the end of the line, takes a word of what is suggested.
    func moveRightByWord() -> Int32 {
        let word = suggestion.map { String($0.unicodeScalars.prefix(Self.wordLength(of: $0.unicodeScalars))) }
        return take(word) ?? move(by: Self.wordLength(of: afterCursor))
    }

    private var previousClusterLength: Int {
        String(beforeCursor).last?.unicodeScalars.count ?? 0
    }

    private var nextClusterLength: Int {
        String(afterCursor).first?.unicodeScalars.count ?? 0
    }

    private func take(_ suggestion: String?) -> Int32? {
        suggestion.map(insert).map { CC_REFRESH }
    }

    private func move(by count: Int) -> Int32 {
        moveCursor(by: count)
        return CC_CURSOR
    }

    /// Counts the characters up to the end of the first word, as libedit has words.
    private static func wordLength(of text: some Collection<Unicode.Scalar>) -> Int {
        func isWord(_ scalar: Unicode.Scalar) -> Bool {
            let properties = scalar.properties
            return properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend
                || "*?_-.[]~=".unicodeScalars.contains(scalar)
        }
        let word = text.drop { !isWord($0) }
        return text.count - word.drop(while: isWord).count
    }

    func deleteNext() -> Int32 {
        guard !afterCursor.isEmpty else { return CC_ERROR }
        moveCursor(by: nextClusterLength)
        return deletePrevious()
    }

    func deletePrevious() -> Int32 {
        guard !beforeCursor.isEmpty else { return CC_ERROR }
        deleteBeforeCursor(previousClusterLength)
        return CC_REFRESH
    }

    /// Ends the input if the line is empty; unlike libedit's own command, it does not show `^D`.
    func deleteNextOrEnd() -> Int32 {
        all.isEmpty ? CC_EOF : deleteNext()
    }

    private func insert(_ text: String.UnicodeScalarView) {
        el_winsertstr(editor, text.map { wchar_t(bitPattern: $0.value) } + [0])
    }

    private func characters(_ range: (LineInfoW) -> Range<UnsafePointer<wchar_t>>) -> [Unicode.Scalar] {
        guard let line = el_wline(editor)?.pointee, line.buffer != nil else { return [] }
        let range = range(line)
        return UnsafeBufferPointer(start: range.lowerBound, count: range.count).map { character in
            Unicode.Scalar(UInt32(truncatingIfNeeded: character)) ?? "\u{FFFD}"
        }
    }
}
