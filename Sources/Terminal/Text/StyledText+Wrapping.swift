extension StyledText {
    /// A hanging indent leaves at least so many columns for the text; in a narrower window it is reduced.
    private static let minimumTextWidth = 16

    /// Breaks lines between words so that they fit into a window of so many columns.
    ///
    /// Each further row of a line begins at the line's `hang`, or without one below the line's first word. A word that
    /// is wider than a row is broken at the row's end. No row ends in spaces. The text is sanitized first, because
    /// characters that are removed take no columns.
    package func wrapped(to width: Int) -> StyledText {
        let characters = mapTexts { $0.sanitized() }.characters
        let lines = characters.split(omittingEmptySubsequences: false) { $0.character == "\n" }
        let rows = lines.map { Self.wrapped($0, to: max(1, width)) }
        return StyledText(characters: rows.joined(separator: [.lineBreak]))
    }

    private var characters: [StyledCharacter] {
        var characters: [StyledCharacter] = []
        var isHang = false
        for span in spans {
            isHang = isHang || span.isHang
            for character in span.text {
                characters.append(StyledCharacter(character: character, style: span.style, isHang: isHang))
                isHang = false
            }
        }
        return characters
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

    /// The rows of a line, with line breaks between them.
    ///
    /// Takes linear time, because a line may be a megabyte.
    private static func wrapped(_ line: ArraySlice<StyledCharacter>, to width: Int) -> [StyledCharacter] {
        var rest = line.drop { $0.character == " " }
        guard !rest.isEmpty else { return [] }
        let hang = line.lastIndex(where: \.isHang)
        // Leaves some columns for the words in a narrow window.
        let widestIndent = max(0, width - 8)
        let firstIndent = min(line.count - rest.count, widestIndent)
        let nextIndent = hang.map { hang in
            let columns = line[..<hang].columns
            return min(width - columns < minimumTextWidth ? min(columns, 2) : columns, widestIndent)
        } ?? firstIndent

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
            let gap = rest.prefix { $0.character == " " }
            let word = rest[gap.endIndex...].prefix { $0.character != " " }
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

private struct StyledCharacter {
    static let space = StyledCharacter(character: " ", style: .plain)
    static let lineBreak = StyledCharacter(character: "\n", style: .plain)

    let character: Character
    let style: Style
    /// Whether the rows that a line is wrapped into are indented to its column.
    let isHang: Bool
    let columns: Int

    init(character: Character, style: Style, isHang: Bool = false) {
        self.character = character
        self.style = style
        self.isHang = isHang
        columns = TextWidth.columns(of: character)
    }
}

extension Collection<StyledCharacter> {
    fileprivate var columns: Int {
        reduce(0) { $0 + $1.columns }
    }
}
