extension StyledText {
    /// Breaks lines between words so that they fit into a window of so many columns.
    ///
    /// Each further row of a line begins at the line's `hang`, or without one below the line's first word. A word that
    /// is wider than a row is broken at the row's end. No row ends in spaces.
    package func wrapped(to width: Int) -> StyledText {
        let lines = lines.map { $0.wrapped(to: max(1, width)) }
        return StyledText(letters: lines.joined(separator: [.lineBreak]))
    }

    /// The part that fits into a row of so many columns, with one left free for the cursor.
    package func cut(to width: Int) -> StyledText {
        var free = width - 1
        let letters = lines.map(\.letters).joined(separator: [.lineBreak])
        return StyledText(letters: letters.prefix { letter in
            free -= letter.columns
            return free >= 0
        })
    }

    private var lines: [StyledLine] {
        var lines = [StyledLine()]
        for span in spans {
            if span.isHang {
                lines[lines.count - 1].hang = lines[lines.count - 1].letters.count
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

    /// Joins neighbors of the same style.
    private init(letters: some Sequence<StyledLetter>) {
        var rest = Array(letters)[...]
        var spans: [Span] = []
        while let style = rest.first?.style {
            let run = rest.prefix { $0.style == style }
            spans.append(Span(text: String(run.map(\.character)), style: style))
            rest = rest.dropFirst(run.count)
        }
        self.init(spans: spans)
    }
}

/// A character with its style.
private struct StyledLetter {
    static let space = StyledLetter(character: " ", style: .plain)
    static let lineBreak = StyledLetter(character: "\n", style: .plain)

    let character: Character
    let style: Style
    let columns: Int

    init(character: Character, style: Style) {
        self.character = character
        self.style = style
        columns = TextWidth.columns(of: character)
    }

    var isSpace: Bool {
        character == " "
    }
}

/// A line with its hanging indent, to be wrapped into rows.
private struct StyledLine {
    /// A hanging indent leaves at least so many columns for the text; in a narrower window it is reduced.
    private static let minimumTextWidth = 16

    var letters: [StyledLetter] = []
    /// The index of the letter below which the further rows begin.
    var hang: Int?

    /// The line's rows, with line breaks between them.
    ///
    /// Takes linear time, because a line may be a megabyte.
    func wrapped(to width: Int) -> [StyledLetter] {
        let leading = letters.prefix(while: \.isSpace).count
        let firstIndent = Self.indent(leading, in: width)
        let nextIndent = hang.map { Self.hangingIndent(letters[..<$0].columns, in: width) } ?? firstIndent

        var wrapped: [StyledLetter] = []
        var row = letters[leading ..< leading]
        var indent = firstIndent
        var column = indent
        func endRow() {
            guard !row.isEmpty else { return }
            wrapped += repeatElement(.space, count: indent) + row
        }
        func beginRow(at index: Int) {
            endRow()
            wrapped.append(.lineBreak)
            row = letters[index ..< index]
            indent = nextIndent
            column = indent
        }

        while let word = letters[row.endIndex...].nextWord {
            let gap = word.startIndex - row.endIndex
            // A first word wider than a row, such as a sentence in Japanese, stays on the row of its number.
            let isWideFirst = word.startIndex == hang && word.columns > width - nextIndent
            if !row.isEmpty, !isWideFirst, column + gap + word.columns > width {
                beginRow(at: word.startIndex)
            } else {
                column += gap
            }
            for (index, letter) in zip(word.indices, word) {
                if column + letter.columns > width, !row.isEmpty {
                    beginRow(at: index)
                }
                row = letters[row.startIndex ... index]
                column += letter.columns
            }
        }
        endRow()
        return wrapped
    }

    /// Leaves some columns for the words in a narrow window.
    private static func indent(_ columns: Int, in width: Int) -> Int {
        min(columns, max(0, width - 8))
    }

    private static func hangingIndent(_ columns: Int, in width: Int) -> Int {
        indent(width - columns < minimumTextWidth ? min(columns, 2) : columns, in: width)
    }
}

extension Collection<StyledLetter> {
    fileprivate var columns: Int {
        reduce(0) { $0 + $1.columns }
    }
}

extension ArraySlice<StyledLetter> {
    /// The first word, without the spaces before it.
    fileprivate var nextWord: ArraySlice<StyledLetter>? {
        let rest = drop(while: \.isSpace)
        return rest.isEmpty ? nil : rest.prefix { !$0.isSpace }
    }
}
