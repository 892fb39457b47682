/// A line that may be too long for a window, and where what is carried over from it begins.
struct StyledLine {
    /// A hanging indent leaves at least so many columns for the text; in a narrower window it gives way.
    private static let leastTextWidth = 16

    var letters: [StyledLetter] = []
    private var hang: (index: Int, column: Int)?

    mutating func markHang() {
        hang = (letters.count, letters.columns)
    }

    /// The line's rows, with line breaks between them.
    ///
    /// Every letter is looked at a fixed number of times, as a line may be a megabyte.
    func wrapped(to width: Int) -> [StyledLetter] {
        let leading = letters.prefix(while: \.isSpace).count
        let firstIndent = Self.indent(leading, in: width)
        let nextIndent = hang.map { Self.hangingIndent($0.column, in: width) } ?? firstIndent

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
            // A word that no row holds, such as a whole sentence in Japanese, does not leave its number alone on a row.
            let isFirst = word.startIndex == hang?.index && word.columns > width - nextIndent
            if !row.isEmpty, !isFirst, column + gap + word.columns > width {
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

    /// In a window of a few columns an indent would leave nothing for the words.
    private static func indent(_ columns: Int, in width: Int) -> Int {
        min(columns, max(0, width - 8))
    }

    private static func hangingIndent(_ columns: Int, in width: Int) -> Int {
        indent(width - columns < leastTextWidth ? min(columns, 2) : columns, in: width)
    }
}

extension Collection<StyledLetter> {
    var columns: Int {
        reduce(0) { $0 + $1.columns }
    }
}

extension ArraySlice<StyledLetter> {
    /// The word behind the spaces that the slice begins with.
    fileprivate var nextWord: ArraySlice<StyledLetter>? {
        let rest = drop(while: \.isSpace)
        return rest.isEmpty ? nil : rest.prefix { !$0.isSpace }
    }
}
