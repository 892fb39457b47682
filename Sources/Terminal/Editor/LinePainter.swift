/// Writes what libedit has drawn, with the styles and the suggestion that libedit does not know.
///
/// Both are painted when libedit has drawn and waits for a key: the first word over the same characters, the suggestion
/// behind the line. The latter is cleared before libedit draws again, so that libedit's picture of the screen holds.
final class LinePainter {
    /// What is shown behind the line.
    enum Tail: Equatable {
        /// The rest of a line that may be meant.
        case suggestion(String)
        case note(String)

        var text: String {
            switch self {
            case let .suggestion(text), let .note(text): text
            }
        }
    }

    /// What is on the screen, besides what libedit knows.
    private struct Shown: Equatable {
        var line = ""
        var isCursorAtEnd = true
        var row = 0
        var tail: Tail?
        var word = ""
        var wordStyle: Style?
    }

    let output: Int32
    let usesColor: Bool
    private let libedit: Libedit
    private(set) var prompt = LinePrompt("")
    private(set) var window = TerminalWindow(of: -1)
    private var shown = Shown()
    /// The rows above the cursor that a search has drawn instead of the line; nil without a search.
    private var searchRow: Int?

    init(libedit: Libedit, output: Int32, usesColor: Bool) {
        self.libedit = libedit
        self.output = output
        self.usesColor = usesColor
    }

    /// Begins a line, in the first column.
    func begin(_ prompt: LinePrompt) {
        self.prompt = prompt
        window = TerminalWindow(of: output)
        shown = Shown()
        _ = libedit.takeDrawing()
        libedit.setPrompt(Self.encoded(prompt))
    }

    /// Writes what libedit has drawn, and paints the rest.
    func show(tail: Tail?, wordStyle: (String) -> Style?) {
        guard searchRow == nil else { return }
        let line = libedit.line
        let (text, place) = (String(line.characters), place(of: line))
        var next = Shown(line: text, isCursorAtEnd: line.cursor == line.characters.count, row: place.cursor.row)
        let isLonger = shown.isCursorAtEnd && next.isCursorAtEnd && text.hasPrefix(shown.line) && next.row == shown.row
        next.tail = next.isCursorAtEnd && usesColor ? tail : nil
        let drawing = libedit.takeDrawing()
        var update = SanitizedText()
        // As long as what was suggested is typed, it stays.
        let keepsTail = isLonger && shown.tail != nil && shown.line + (shown.tail?.text ?? "") == text + (tail?.text ?? "")
        if shown.tail != nil, !keepsTail {
            update.append(ANSI.clearRestOfRow)
        }
        update.append(drawing: drawing)
        next.word = String(text.drop { $0 == " " }.prefix { $0 != " " })
        next.wordStyle = next.word.isEmpty ? nil : wordStyle(next.word)
        paintWord(next, drawnAgain: !isLonger && !drawing.isEmpty, at: place, in: &update)
        if let tail = next.tail, !keepsTail {
            paint(tail, at: place.cursor, in: &update)
        }
        shown = next
        write(update)
    }

    /// Moves to the beginning of prompt and line, and clears them.
    ///
    /// After the window has been resized, the terminal has wrapped their rows again, as nearly all do.
    func erase() {
        let earlier = window
        window = TerminalWindow(of: output)
        var row = searchRow ?? 0
        if searchRow == nil {
            let cursor = place(of: libedit.line, columns: earlier.columns).cursor
            row = min(cursor.row, earlier.rows - 1)
            if window.columns != earlier.columns {
                row = (row * earlier.columns + cursor.column) / window.columns
            }
        }
        var update = SanitizedText()
        update.append(drawing: libedit.takeDrawing())
        for sequence in [ANSI.up(min(row, window.rows - 1)), ANSI.rowStart, ANSI.clearBelow] {
            update.append(sequence)
        }
        write(update)
        shown = Shown()
        searchRow = nil
    }

    /// Draws prompt and line again, in the first column of an empty row.
    func redraw() {
        libedit.refresh()
        shown = Shown(isCursorAtEnd: false)
    }

    /// Moves behind the line, without a suggestion, and then to a row below it with a text.
    func finish(above text: SanitizedText? = nil) {
        show(tail: nil) { [shown] word in word == shown.word ? shown.wordStyle : nil }
        let place = place(of: libedit.line)
        var update = SanitizedText()
        for sequence in [ANSI.down(place.end.row - place.cursor.row), ANSI.rowStart, ANSI.right(place.end.column)] {
            update.append(sequence)
        }
        if let text {
            update.append(ANSI.nextRow)
            update.append(text)
        }
        write(update)
    }

    /// Writes the line that was ended by Enter; the cursor is below it.
    func finishEntered() {
        var update = SanitizedText()
        if shown.tail != nil {
            update.append(ANSI.clearRestOfRow)
        }
        update.append(drawing: libedit.takeDrawing())
        write(update)
    }

    /// Shows a search in the place of the line: the prompt, the line found, and the pattern with the cursor.
    func show(_ search: HistorySearch) {
        if searchRow == nil {
            erase()
        }
        var text = StyledText(prompt.text, .accent)
        if let (line, range) = search.match {
            let scalars = Array(line.unicodeScalars)
            func part(_ range: Range<Int>) -> String {
                String(String.UnicodeScalarView(scalars[range]))
            }
            text += StyledText(part(0 ..< range.lowerBound)) + StyledText(part(range), .match)
            text += StyledText(part(range.upperBound ..< scalars.count) + "  ")
        }
        text += StyledText(search.match == nil && !search.pattern.isEmpty ? "no match: " : "search: ", .faint)
        text += StyledText(String(String.UnicodeScalarView(search.pattern)))
        var end = LinePosition()
        text.plain.unicodeScalars.forEach { end.advance(over: $0, columns: window.columns) }
        var update = SanitizedText(ANSI.beginUpdate, ANSI.up(searchRow ?? 0), ANSI.rowStart)
        text.encode(to: &update, usesColor: usesColor)
        if end.column == 0, end.row > 0 {
            // The terminal begins the next row at the next character.
            update.append(" ")
            update.append(ANSI.rowStart)
        }
        update.append(ANSI.clearBelow)
        update.append(ANSI.endUpdate)
        write(update)
        searchRow = min(end.row, window.rows - 1)
    }

    func write(_ text: SanitizedText) {
        guard !text.bytes.isEmpty else { return }
        // Lines are edited even if they cannot be shown.
        _ = text.write(to: output)
    }

    /// Paints the first word of the line over the same characters, unless it has its style already.
    private func paintWord(_ next: Shown, drawnAgain: Bool, at place: LinePlace, in update: inout SanitizedText) {
        let isSame = next.word == shown.word && next.wordStyle == shown.wordStyle
        guard !(isSame && !drawnAgain), next.wordStyle != nil || shown.wordStyle != nil else { return }
        let indent = next.line.prefix { $0 == " " }.count
        let width = TextWidth.columns(of: next.word)
        // A word that is in two rows, or above the window, stays as it is.
        let isInFirstRow = place.promptEnd.column + indent + width <= window.columns && place.promptEnd.row == 0
        guard usesColor, isInFirstRow, place.end.row < window.rows else { return }
        let column = place.promptEnd.column + indent
        for sequence in [ANSI.saveCursor, ANSI.up(place.cursor.row), ANSI.rowStart, ANSI.right(column)] {
            update.append(sequence)
        }
        StyledText(next.word, next.wordStyle ?? .plain).encode(to: &update, usesColor: true)
        update.append(ANSI.restoreCursor)
    }

    /// Paints as much of a text as the row has room for behind the cursor, which stays where it is.
    private func paint(_ tail: Tail, at cursor: LinePosition, in update: inout SanitizedText) {
        let text = tail.text.sanitized(lineBreak: " ")
        // Behind the last column, the terminal would begin another row.
        let room = window.columns - 1 - cursor.column
        let isCut = TextWidth.columns(of: text) > room
        var columns = 0
        let shown = text.prefix { character in
            columns += TextWidth.columns(of: character)
            return columns <= room - (isCut ? 1 : 0)
        }
        guard room > 0 else { return }
        update.append(ANSI.saveCursor)
        StyledText(shown + (isCut ? "…" : ""), .faint).encode(to: &update, usesColor: true)
        update.append(ANSI.restoreCursor)
    }

    private func place(of line: (characters: String.UnicodeScalarView, cursor: Int), columns: Int? = nil) -> LinePlace {
        LinePlace(prompt: prompt.text, line: line.characters, cursor: line.cursor, columns: columns ?? window.columns)
    }

    /// The prompt as libedit gets it: each sequence belongs to the character behind it.
    ///
    /// So that of the input's beginning is before the last character of the prompt.
    private static func encoded(_ prompt: LinePrompt) -> String {
        let trimmed = prompt.text.reversed().drop { $0 == " " }.count
        let styled = prompt.text.prefix(trimmed)
        let blanks = prompt.text.dropFirst(trimmed)
        func sequences(_ sequences: [ANSI.Sequence?]) -> String {
            let text = sequences.compactMap { $0?.text }.joined()
            return text.isEmpty ? "" : "\(Libedit.escape)\(text)\(Libedit.escape)"
        }
        return sequences([prompt.isMarked ? ANSI.promptBegins : nil, prompt.style]) + styled
            + sequences([prompt.style.map { _ in ANSI.plain }, prompt.isMarked ? ANSI.inputBegins : nil]) + blanks
    }
}
