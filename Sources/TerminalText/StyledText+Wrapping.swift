extension StyledText {
    /// Breaks lines between words so that they fit into a window of so many columns.
    ///
    /// Each further row of a line begins at the line's `hang`, or without one below the line's first word. A word that
    /// is wider than a row is broken at the row's end. No row ends in spaces. The text is sanitized first, because
    /// characters that are removed take no columns.
    package func wrapped(to width: Int) -> StyledText {
        let lines = mapTexts { $0.sanitized() }.lines.map { $0.wrapped(to: max(1, width)) }
        return StyledText(characters: lines.joined(separator: [.lineBreak]))
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
        var rest = characters.drop(while: \.isSpace)
        guard !rest.isEmpty else { return [] }
        // Leaves some columns for the words in a narrow window.
        let widestIndent = max(0, width - 8)
        let firstIndent = min(rest.startIndex, widestIndent)
        var nextIndent = firstIndent
        if let hang {
            let columns = characters[..<hang].columns
            nextIndent = min(width - columns < Self.minimumTextWidth ? min(columns, 2) : columns, widestIndent)
        }

        var wrapped = Array(repeating: StyledCharacter.space, count: firstIndent)
        var column = firstIndent
        var hasText = false
        func beginRow() {
            wrapped.append(.lineBreak)
            wrapped += repeatElement(.space, count: nextIndent)
            column = nextIndent
            hasText = false
        }

        while true {
            let gap = rest.prefix(while: \.isSpace)
            let word = rest[gap.endIndex...].prefix { !$0.isSpace }
            guard !word.isEmpty else { return wrapped }
            // A first word that is too wide, such as a Japanese sentence, starts on the row of the list number.
            let isWideFirst = word.startIndex == hang && word.columns > width - nextIndent
            if hasText, column + gap.count + (isWideFirst ? word.prefix(1) : word).columns > width {
                beginRow()
            } else {
                wrapped += gap
                column += gap.count
            }
            for character in word {
                if hasText, column + character.columns > width {
                    beginRow()
                }
                wrapped.append(character)
                column += character.columns
                hasText = true
            }
            rest = rest[word.endIndex...]
        }
    }
}

extension Collection<StyledCharacter> {
    fileprivate var columns: Int {
        reduce(0) { $0 + $1.columns }
    }
}
