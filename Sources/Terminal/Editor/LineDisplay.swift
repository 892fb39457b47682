/// Shows the prompt and the line, with one write for all that has changed.
final class LineDisplay {
    let line: EditedLine
    let output: Int32
    private let libedit: Libedit
    private let ellipsis: String
    /// The search that has found the line.
    var search: HistoryWalk?
    private var screen = LineScreen()
    /// Shown below the line.
    var menu: CompletionMenu?
    private(set) var window = TerminalWindow(descriptor: -1)

    init(line: EditedLine, output: Int32, libedit: Libedit, ellipsis: String) {
        self.line = line
        self.output = output
        self.libedit = libedit
        self.ellipsis = ellipsis
    }

    /// Begins to show the line where the cursor is; without a column, another program may have moved it.
    func begin(column: Int?) {
        window = TerminalWindow(descriptor: output)
        screen = LineScreen(column: column)
    }

    /// Shows the prompt, the line, and behind it what is suggested.
    func draw() {
        let drawn = libedit.takeOutput()
        var text = SanitizedText()
        if drawn.clearedScreen {
            text.append(ANSI.clearScreen)
            screen = LineScreen()
        }
        if drawn.rangBell {
            text.append(ANSI.bell)
        }
        var layout = layout(of: line.all, cursor: line.cursor, search)
        if search == nil, let suggestion = line.suggestion {
            layout.appendToRow(suggestion, style: Style.suggestion.sequence)
        }
        for row in rows(below: layout) {
            layout.append(below: row, usesColor: line.prompt.usesColor)
        }
        text.append(screen.update(to: layout.visible(rows: window.rows)))
        write(text)
    }

    var listsMatches: Bool {
        !rows(below: layout(of: line.all, search)).isEmpty
    }

    /// The candidates of a completion, the lines of a search, or the message about those of a paste, as far as there is
    /// room.
    private func rows(below layout: LineLayout) -> [StyledText] {
        let room = window.rows - 1 - layout.end.row
        guard !line.prompt.isAccessible, room > 0 else { return [] }
        if let search {
            let usesColor = line.prompt.usesColor
            // A shorter list would hide the text above more than it helps.
            return room < 4 ? [] : search.rows(columns: window.columns, rows: min(room, 8), usesColor: usesColor)
        }
        let message = line.message.map { StyledText($0.shortened(to: window.columns - 1), .faint) }
        return menu?.rows(columns: window.columns, rows: room) ?? message.map { [$0] } ?? []
    }

    /// Shows the line as it is, for the last time, and moves behind it.
    ///
    /// - Parameters:
    ///   - text: The line, if libedit has more in its buffer.
    ///   - listing: What is shown in the rows below; nil leaves the cursor behind the line.
    func finish(with text: String? = nil, above listing: SanitizedText? = nil) {
        let layout = layout(of: text ?? line.all)
        var text = screen.update(to: layout, fromTop: layout.end.row >= window.rows)
        if let listing {
            // Behind a row that is full the cursor is in the next one already.
            if layout.end.column > 0 || layout.end.row == 0 {
                text.append("\n")
            }
            text.append(listing)
        }
        write(text)
        screen = LineScreen()
        _ = libedit.takeOutput()
    }

    /// Shows a message above the line, which is drawn again below it, where nothing is shown below the line.
    func show(message: String?) {
        guard line.prompt.isAccessible, let message else { return }
        finish(above: SanitizedText(message + "\n"))
    }

    /// Removes the line, also from a window that has been resized; it is drawn again in its place.
    func remove(cursorRow: () -> Int? = { nil }) {
        window = TerminalWindow(descriptor: output)
        let columns = TerminalWindow.rewrapsLines ? window.columns : nil
        write(screen.erase(wrappedAt: columns, cursorRow: cursorRow))
    }

    func write(_ text: SanitizedText) {
        guard !text.bytes.isEmpty else { return }
        // Lines are edited even if they cannot be shown.
        _ = text.write(to: output)
    }

    /// Lays out the line with its cursor, which a search has in a row below it.
    private func layout(of text: String, cursor: Int? = nil, _ search: HistoryWalk? = nil) -> LineLayout {
        let prompt = line.prompt
        var layout = LineLayout(columns: window.columns, ellipsis: ellipsis)
        if prompt.isMarked {
            layout.append(mark: ANSI.promptBegins)
        }
        layout.append(prompt.text) { $0 < prompt.styledCount ? prompt.style : nil }
        if prompt.isMarked {
            layout.append(mark: ANSI.inputBegins)
        }
        // libedit's own prompts are rows of the line, and have no style.
        let isStyled = prompt.usesColor && !text.unicodeScalars.contains("\n")
        let spans = isStyled ? line.suggestions.completer.styled(text).spans : []
        let styles = spans.flatMap { Array(repeating: $0.style.sequence, count: $0.text.unicodeScalars.count) }
        let matches = prompt.usesColor ? search.flatMap { $0.line.map($0.matches) } ?? [] : []
        layout.append(text, cursorOffset: search == nil ? cursor : nil) { offset in
            let style = styles.indices.contains(offset) ? styles[offset] : nil
            return matches.contains { $0.contains(offset) } ? Style.match.sequence : style
        }
        guard let search else { return layout }
        // Behind a row that is full, the next one has begun.
        let label = (layout.end.column == 0 ? "" : "\n") + "(search) "
        layout.append(label) { $0 < label.count - 1 ? prompt.style : nil }
        // The cursor is behind the pattern.
        layout.append(search.pattern + search.note, cursorOffset: search.pattern.unicodeScalars.count) { _ in nil }
        return layout
    }
}
