extension StyledText {
    /// Breaks lines between words so that they fit into a window of so many columns.
    ///
    /// Each further row of a line begins at the line's `hang`, or without one below the line's first word. A word that
    /// is wider than a row is broken at the row's end. No row ends in spaces.
    package func wrapped(to width: Int) -> StyledText {
        let lines = lines.map { $0.wrapped(to: max(1, width)) }
        return StyledText(characters: lines.joined(separator: [.lineBreak]))
    }

    /// The part that fits into a row of so many columns, with one left free for the cursor.
    package func cut(to width: Int) -> StyledText {
        var free = width - 1
        let characters = lines.map(\.characters).joined(separator: [.lineBreak])
        return StyledText(characters: characters.prefix { character in
            free -= character.columns
            return free >= 0
        })
    }

    private var lines: [StyledLine] {
        var lines = [StyledLine()]
        for span in spans {
            if span.isHang {
                lines[lines.count - 1].hang = lines[lines.count - 1].characters.count
            }
            for character in span.text {
                if character == "\n" {
                    lines.append(StyledLine())
                } else {
                    lines[lines.count - 1].characters.append(StyledCharacter(character: character, style: span.style))
                }
            }
        }
        return lines
    }

    /// Joins neighbors of the same style.
    private init(characters: some Sequence<StyledCharacter>) {
        var rest = Array(characters)[...]
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
private struct StyledCharacter {
    static let space = StyledCharacter(character: " ", style: .plain)
    static let lineBreak = StyledCharacter(character: "\n", style: .plain)

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

    var characters: [StyledCharacter] = []
    /// The index of the character below which the further rows begin.
    var hang: Int?

    /// The line's rows, with line breaks between them.
    ///
    /// Takes linear time, because a line may be a megabyte.
    func wrapped(to width: Int) -> [StyledCharacter] {
        let leading = characters.prefix(while: \.isSpace).count
        let firstIndent = Self.indent(leading, in: width)
        let nextIndent = hang.map { Self.hangingIndent(characters[..<$0].columns, in: width) } ?? firstIndent

        var wrapped: [StyledCharacter] = []
        var row = characters[leading ..< leading]
        var indent = firstIndent
        var column = indent
        func endRow() {
            guard !row.isEmpty else { return }
            wrapped += repeatElement(.space, count: indent) + row
        }
        func beginRow(at index: Int) {
            endRow()
            wrapped.append(.lineBreak)
            row = characters[index ..< index]
            indent = nextIndent
            column = indent
        }

        while let word = characters[row.endIndex...].nextWord {
            let gap = word.startIndex - row.endIndex
            // A first word that is too wide, such as a Japanese sentence, starts on the row of the list number.
            let isWideFirst = word.startIndex == hang && word.columns > width - nextIndent
            if !row.isEmpty, !isWideFirst, column + gap + word.columns > width {
                beginRow(at: word.startIndex)
            } else {
                column += gap
            }
            for (index, character) in zip(word.indices, word) {
                if column + character.columns > width, !row.isEmpty {
                    beginRow(at: index)
                }
                row = characters[row.startIndex ... index]
                column += character.columns
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

extension Collection<StyledCharacter> {
    fileprivate var columns: Int {
        reduce(0) { $0 + $1.columns }
    }
}

extension ArraySlice<StyledCharacter> {
    /// The first word, without the spaces before it.
    fileprivate var nextWord: ArraySlice<StyledCharacter>? {
        let rest = drop(while: \.isSpace)
        return rest.isEmpty ? nil : rest.prefix { !$0.isSpace }
    }
}
