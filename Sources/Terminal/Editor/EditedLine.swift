import CLibEdit

/// The line that libedit edits, with its prompt.
final class EditedLine {
    var prompt = LinePrompt("")
    var suggestions: Suggestions
    /// Lines of a paste that stand at the next prompts.
    var waiting: [String] = []
    /// Whether there is no suggestion until the next key.
    var hidesSuggestion = false
    /// How the line was found in the history; nil once it has been changed, also when it is typed again.
    var walk: HistoryWalk? {
        get { lastWalk.flatMap { $0.line == all ? $0 : nil } }
        set { lastWalk = newValue }
    }

    let editor: OpaquePointer
    private var lastWalk: HistoryWalk?
    private var lastCount = 0
    private var undoHistory = UndoHistory()
    /// Newest first.
    private(set) var killed: [String] = []
    /// Where the next removal continues the last one.
    private var lineLeftByLastKill: LineText?
    /// What was inserted last, and the lines before and after it.
    private var insertion: (texts: [String], index: Int, base: LineText, result: LineText)?

    init(editor: OpaquePointer, completer: any Completing) {
        self.editor = editor
        suggestions = Suggestions(completer: completer)
    }

    /// How many Unicode scalars the line has.
    var length: Int {
        el_wline(editor).map { $0.pointee.lastchar - $0.pointee.buffer } ?? 0
    }

    /// How many of them are before the cursor.
    var cursor: Int {
        characters.cursor
    }

    var all: String {
        Self.string(characters.all)
    }

    /// The line with its cursor; setting it changes only what differs.
    var text: LineText {
        get {
            Self.lineText(characters.all, cursor: characters.cursor)
        }
        set {
            let (old, new) = (Array(all.unicodeScalars), Array(newValue.all.unicodeScalars))
            let start = zip(old, new).prefix { $0 == $1 }.count
            let same = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
            el_cursor(editor, Int32(old.count - same - cursor))
            el_deletestr(editor, Int32(old.count - same - start))
            insert(new[start ..< new.count - same])
            el_cursor(editor, Int32(same - String(newValue.after).unicodeScalars.count))
        }
    }

    /// The rest of a line that may be meant; nil in the middle of the line, and where it has been hidden.
    var suggestion: String? {
        guard prompt.usesColor, !hidesSuggestion, cursor == length, walk == nil else { return nil }
        return suggestions.rest(of: all)
    }

    /// Inserts the text, sanitized and with spaces for line breaks.
    func insert(_ text: String) {
        insert(text.sanitized(lineBreak: " ").unicodeScalars)
    }

    /// Inserts the first line, and lets the others wait; the last one gets what is behind the cursor.
    func insert(pasted lines: [String]) {
        guard lines.count > 1 else { return lines.forEach(insert) }
        waiting.insert(contentsOf: lines.dropFirst(), at: 0)
        waiting[lines.count - 2] += String(text.after)
        text = LineText(before: text.before + Array(lines[0]))
    }

    /// Inserts a word for so many Unicode scalars before the cursor of a text, and for its rest behind the cursor.
    func insert(_ word: String, for count: Int, of text: LineText) {
        let word = word.sanitized(lineBreak: " ")
        let scalars = String(text.before).unicodeScalars
        let rest = text.after.prefix { !$0.isWhitespace && $0 != "," && $0 != ";" }
        let isPart = word.lowercased().hasPrefix((String(scalars.suffix(count)) + String(rest)).lowercased())
        let kept = String(scalars.dropLast(count))
        self.text = LineText(before: Array(kept + word), after: Array(text.after.dropFirst(isPart ? rest.count : 0)))
    }

    /// A message about the lines that wait; nil where none does.
    var message: String? {
        guard !waiting.isEmpty else { return nil }
        let lines = waiting.count == 1 ? "1 more line waits" : "\(waiting.count) more lines wait"
        return lines + " (Ctrl-C drops \(waiting.count == 1 ? "it" : "them"))"
    }

    // Commands, which return what libedit is to do next.

    /// Changes the line or its cursor, or rings the bell for nil.
    func change(_ change: (LineText) -> LineText?) -> Int32 {
        guard let changed = change(text) else { return CC_ERROR }
        text = changed
        return CC_REFRESH
    }

    /// Shows where a walk through the history has arrived.
    ///
    /// - Parameter isVi: Whether the cursor goes to the line's beginning, as in vi's command mode.
    func show(_ walk: HistoryWalk, isVi: Bool) -> Int32 {
        text = walk.line.map { isVi ? LineText(after: Array($0)) : LineText(before: Array($0)) } ?? walk.typed
        self.walk = walk
        return CC_REFRESH
    }

    /// Moves right by so much; at the end of the line, takes as much of what is suggested.
    func moveRight(by length: (LineText) -> Int, taking part: (LineText) -> Int = \.after.count) -> Int32 {
        guard let suggestion else { return change { $0.moved(by: length($0)) } }
        let rest = LineText(after: Array(suggestion))
        insert(String(rest.after.prefix(part(rest))))
        return CC_REFRESH
    }

    /// Removes text for Ctrl-Y: what is removed right after it is added.
    ///
    /// - Parameter count: How much is removed behind the cursor, or before it if the count is negative.
    func kill(_ count: (LineText) -> Int) -> Int32 {
        let (text, count) = (text, count(text))
        guard let rest = text.removing(count) else { return CC_ERROR }
        let removed = String(count < 0 ? text.before.suffix(-count) : text.after.prefix(count))
        let last = text == lineLeftByLastKill ? killed.removeFirst() : ""
        killed = [count < 0 ? removed + last : last + removed] + killed.prefix(20)
        self.text = rest
        lineLeftByLastKill = self.text
        return CC_REFRESH
    }

    /// Goes back to what the line has been, or forth.
    func undo(by step: Int) -> Int32 {
        change { _ in undoHistory.go(by: step).map(Self.lineText) }
    }

    /// Inserts the first of the texts, or replaces it right after that by the next one.
    func insert(from texts: [String], replacesLast: Bool = true) -> Int32 {
        guard !texts.isEmpty else { return CC_ERROR }
        let text = text
        let last = insertion.flatMap { replacesLast && $0.result == text && $0.texts == texts ? $0 : nil }
        let (base, index) = last.map { ($0.base, ($0.index + 1) % texts.count) } ?? (text, 0)
        self.text = LineText(before: base.before + texts[index], after: base.after)
        insertion = (texts, index, base, self.text)
        return CC_REFRESH
    }

    /// Begins another line, for which undo goes back to nothing.
    func begin() {
        (undoHistory, lineLeftByLastKill, insertion) = (UndoHistory(), nil, nil)
    }

    /// Records what the last key has changed, and takes away what has made the line too long.
    func recordChange() {
        lastWalk = walk
        var (text, cursor) = characters
        // libedit's own prompts are rows of the line.
        guard wmemchr(text, 0xA, text.count) == nil else { return }
        // A line of the history may be longer.
        let excess = lastWalk == nil ? text.count - max(Paste.longest, lastCount) : 0
        if excess > 0 {
            // Nearly all keys insert before the cursor.
            el_cursor(editor, cursor < excess ? Int32(text.count) : 0)
            el_deletestr(editor, Int32(excess))
            el_beep(editor)
            (text, cursor) = characters
        }
        lastCount = text.count
        undoHistory.record(text, cursor: cursor)
    }

    private func insert(_ text: some Sequence<Unicode.Scalar>) {
        el_winsertstr(editor, text.map { wchar_t(bitPattern: $0.value) } + [0])
    }

    /// As libedit has them, which leaves the cursor behind the line when it could not read the terminal's modes.
    private var characters: (all: [wchar_t], cursor: Int) {
        guard let line = el_wline(editor)?.pointee, let start = line.buffer else { return ([], 0) }
        let count = line.lastchar - start
        return (Array(UnsafeBufferPointer(start: start, count: count)), min(line.cursor - start, count))
    }

    private static func lineText(_ text: [wchar_t], cursor: Int) -> LineText {
        LineText(before: Array(string(text[..<cursor])), after: Array(string(text[cursor...])))
    }

    private static func string(_ characters: some Sequence<wchar_t>) -> String {
        let scalars = characters.map { Unicode.Scalar(UInt32(truncatingIfNeeded: $0)) ?? "\u{FFFD}" }
        return String(String.UnicodeScalarView(scalars))
    }
}
