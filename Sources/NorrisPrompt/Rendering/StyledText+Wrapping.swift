extension StyledText {
    /// Breaks lines at the ends of words so that they fit into a window of so many columns.
    ///
    /// What is carried over begins at the line's `hang`, or without one below the line's first word. A word wider than
    /// a row is broken where the row ends. No row ends in spaces.
    func wrapped(to width: Int) -> StyledText {
        let lines = lines.map { $0.wrapped(to: max(1, width)) }
        return StyledText(letters: Array(lines.joined(separator: [.lineBreak])))
    }

    /// Leaves what fits into a row of so many columns, and one free for the cursor.
    func cut(to width: Int) -> StyledText {
        var free = width - 1
        let letters = lines.map(\.letters).joined(separator: [.lineBreak])
        return StyledText(letters: Array(letters.prefix { letter in
            free -= letter.columns
            return free >= 0
        }))
    }

    private var lines: [StyledLine] {
        var lines = [StyledLine()]
        for span in spans {
            if span.isHang {
                lines[lines.count - 1].markHang()
            }
            for character in span.text {
                if character == "\n" {
                    lines.append(StyledLine())
                } else {
                    lines[lines.count - 1].letters.append(StyledLetter(character: character, style: span.style))
                }
            }
        }
        return lines
    }

    /// Joins neighbors of one style.
    private init(letters: [StyledLetter]) {
        var spans: [Span] = []
        var rest = letters[...]
        while let style = rest.first?.style {
            let run = rest.prefix { $0.style == style }
            spans.append(Span(text: String(run.map(\.character)), style: style))
            rest = rest.dropFirst(run.count)
        }
        self.init(spans: spans)
    }
}
