extension StyledText {
    private struct Cell {
        let character: Character
        let style: Style
        var isHang = false

        var columns: Int {
            TextWidth.columns(of: character)
        }
    }

    /// Breaks lines between words so that they fit into a window of so many columns.
    ///
    /// Each further row of a line begins at the line's `hang`, or without one below the line's first word; in a narrow
    /// window further left. A word that is wider than a row begins behind the last one, and is broken at the row's end.
    /// No row ends in spaces. The text is sanitized first, because characters that are removed take no columns.
    package func wrapped(to width: Int) -> StyledText {
        let lines = cells.split(omittingEmptySubsequences: false) { $0.character == "\n" }
        let rows = lines.flatMap { Self.rows(of: $0, width: max(1, width)) }
        var spans: [Span] = []
        for cell in rows.joined(separator: [Cell(character: "\n", style: .plain)]) {
            if let last = spans.last, last.style == cell.style {
                spans[spans.count - 1].text.append(cell.character)
            } else {
                spans.append(Span(text: String(cell.character), style: cell.style))
            }
        }
        return StyledText(spans: spans)
    }

    private var cells: [Cell] {
        var cells: [Cell] = []
        var isHang = false
        for span in spans {
            isHang = isHang || span.isHang
            for character in span.text.sanitized() {
                cells.append(Cell(character: character, style: span.style, isHang: isHang))
                isHang = false
            }
        }
        return cells
    }

    /// Takes linear time, because a line may be a megabyte.
    private static func rows(of line: ArraySlice<Cell>, width: Int) -> [[Cell]] {
        var rest = line.drop { $0.character == " " }
        let start = min(line.count - rest.count, max(0, width - 8))
        let hang = line.lastIndex(where: \.isHang)
        let indent = hang.map { hang in
            let columns = line[..<hang].reduce(0) { $0 + $1.columns }
            // Leaves some columns for the words in a narrow window.
            return min(width - columns < 16 ? min(columns, 2) : columns, max(0, width - 8))
        } ?? start
        var rows: [[Cell]] = [blanks(start)]
        var column = start
        var hasText = false
        func beginRow() {
            rows.append(blanks(indent))
            column = indent
            hasText = false
        }
        while true {
            let gap = rest.prefix { $0.character == " " }
            let word = rest[gap.endIndex...].prefix { $0.character != " " }
            guard !word.isEmpty else { return hasText || rows.count > 1 ? rows : [[]] }
            // Of a word that is wider than a row, such as a Japanese sentence, a letter needs room.
            let columns = word.reduce(0) { $0 + $1.columns }
            if
                hasText,
                column + gap.count + (columns > width - indent ? word[word.startIndex].columns : columns) > width
            {
                beginRow()
            } else {
                rows[rows.count - 1] += gap
                column += gap.count
            }
            for cell in word {
                if hasText, column + cell.columns > width {
                    beginRow()
                }
                rows[rows.count - 1].append(cell)
                column += cell.columns
                hasText = true
            }
            rest = rest[word.endIndex...]
        }
    }

    private static func blanks(_ count: Int) -> [Cell] {
        Array(repeating: Cell(character: " ", style: .plain), count: count)
    }
}
