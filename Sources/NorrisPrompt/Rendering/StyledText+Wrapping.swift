extension StyledText {
    /// Breaks lines at the ends of words so that they fit into a window of so many columns.
    ///
    /// What is carried over is indented like the line it comes from. A word wider than the window is left to the
    /// terminal to break.
    func wrapped(to width: Int) -> StyledText {
        let letters = spans.flatMap { span in span.text.map { Letter(character: $0, style: span.style) } }
        let lines = letters.split(omittingEmptySubsequences: false) { $0.character == "\n" }
        let lineBreak = Letter(character: "\n", style: .plain)
        let wrapped = lines.map { Self.wrap($0, to: width).joined(separator: [lineBreak]) }
        return StyledText(letters: Array(wrapped.joined(separator: [lineBreak])))
    }

    /// Leaves what fits into a row of so many columns, and one free for the cursor.
    func cut(to width: Int) -> StyledText {
        var free = width - 1
        let letters = spans.flatMap { span in span.text.map { Letter(character: $0, style: span.style) } }
        let fitting = letters.prefix { letter in
            free -= TextWidth.columns(of: letter.character)
            return free >= 0
        }
        return StyledText(letters: Array(fitting))
    }

    fileprivate struct Letter {
        let character: Character
        let style: Style
    }

    private static func wrap(_ line: ArraySlice<Letter>, to width: Int) -> [[Letter]] {
        let indent = Array(line.prefix { $0.character == " " })
        var rows: [[Letter]] = []
        var row = indent
        var rest = line.dropFirst(indent.count)
        while let (word, gap) = nextWord(&rest) {
            let isFirst = row.count == indent.count
            if !isFirst, columns(of: row) + columns(of: gap) + columns(of: word) > width {
                rows.append(row)
                row = indent + word
            } else {
                row += gap + word
            }
        }
        return rows + [row]
    }

    /// Takes the next word, and the spaces before it.
    private static func nextWord(_ rest: inout ArraySlice<Letter>) -> (word: [Letter], gap: [Letter])? {
        guard !rest.isEmpty else { return nil }
        let gap = rest.prefix { $0.character == " " }
        let word = rest.dropFirst(gap.count).prefix { $0.character != " " }
        rest = rest.dropFirst(gap.count + word.count)
        return (Array(word), Array(gap))
    }

    private static func columns(of letters: [Letter]) -> Int {
        letters.reduce(0) { $0 + TextWidth.columns(of: $1.character) }
    }

    /// Joins neighbours of one style.
    private init(letters: [Letter]) {
        self = letters.chunkedByStyle().reduce(StyledText("")) { $0 + $1 }
    }
}

extension [StyledText.Letter] {
    fileprivate func chunkedByStyle() -> [StyledText] {
        var texts: [StyledText] = []
        var rest = self[...]
        while let style = rest.first?.style {
            let run = rest.prefix { $0.style == style }
            texts.append(StyledText(String(run.map(\.character)), style))
            rest = rest.dropFirst(run.count)
        }
        return texts
    }
}
