extension StyledText {
    private struct Cell {
        var character: Character = " "
        var style = Style.plain
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
        var cells: [Cell] = []
        var isHang = false
        for span in spans {
            isHang = isHang || span.isHang
            for character in span.text.sanitized() {
                cells.append(Cell(character: character, style: span.style, isHang: isHang))
                isHang = false
            }
        }
        let lines = cells.split(omittingEmptySubsequences: false) { $0.character == "\n" }
        let wrapped = lines.map { Self.wrap($0, width: max(1, width)) }.joined(separator: [Cell(character: "\n")])
        var spans: [Span] = []
        for cell in wrapped {
            if spans.last?.style == cell.style {
                spans[spans.count - 1].text.append(cell.character)
            } else {
                spans.append(Span(text: String(cell.character), style: cell.style))
            }
        }
        return StyledText(spans: spans)
    }

    /// Takes linear time, because a line may be a megabyte.
    private static func wrap(_ line: ArraySlice<Cell>, width: Int) -> [Cell] {
        var rest = line.drop { $0.character == " " }
        let hang = line.lastIndex(where: \.isHang).map { hang in line[..<hang].reduce(0) { $0 + $1.columns } }
        // Leaves some columns for the words in a narrow window.
        let start = min(line.count - rest.count, max(0, width - 8))
        let indent = min(hang ?? start, max(0, width - 8))
        var wrapped = rest.isEmpty ? [] : Array(repeating: Cell(), count: start)
        var column = start
        var hasText = false
        func beginRow() {
            wrapped += [Cell(character: "\n")] + Array(repeating: Cell(), count: indent)
            column = indent
            hasText = false
        }
        while true {
            let gap = rest.prefix { $0.character == " " }
            let word = rest[gap.endIndex...].prefix { $0.character != " " }
            guard let first = word.first else { return wrapped }
            // Of a word that is wider than a row, such as a Japanese sentence, a letter needs room.
            let columns = word.reduce(0) { $0 + $1.columns }
            let needed = columns > width - indent ? first.columns : columns
            if hasText, column + gap.count + needed > width {
                beginRow()
            } else {
                wrapped += gap
                column += gap.count
            }
            for cell in word {
                if hasText, column + cell.columns > width {
                    beginRow()
                }
                wrapped.append(cell)
                column += cell.columns
                hasText = true
            }
            rest = rest[word.endIndex...]
        }
    }
}
