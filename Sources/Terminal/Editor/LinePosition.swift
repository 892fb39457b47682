/// A place on the screen, counted from the first row of the prompt.
struct LinePosition: Equatable {
    private(set) var row = 0
    private(set) var column = 0

    /// Where libedit draws the character with an offset in a text, or the end of the text.
    init(of offset: Int, in text: String.UnicodeScalarView, columns: Int) {
        var rest = text[...]
        for scalar in rest.prefix(offset) {
            begin(scalar, columns: columns)
            advance(over: scalar, columns: columns)
        }
        rest = rest.dropFirst(offset)
        if let next = rest.first {
            begin(next, columns: columns)
        }
    }

    /// Moves to the next row if a wide character has no room.
    private mutating func begin(_ scalar: Unicode.Scalar, columns: Int) {
        if column == columns - 1, TextWidth.columns(of: scalar) == 2 {
            move(by: 1, columns: columns)
        }
    }

    private mutating func advance(over scalar: Unicode.Scalar, columns: Int) {
        switch scalar {
        case "\n": move(by: columns - column, columns: columns)
        case "\t": move(by: 8 - column % 8, columns: columns)
        // Such as ^[ for ESC.
        case _ where scalar.isControl: move(by: 2, columns: columns)
        default: move(by: TextWidth.columns(of: scalar), columns: columns)
        }
    }

    /// Behind the last column begins the next row.
    private mutating func move(by width: Int, columns: Int) {
        row += (column + width) / columns
        column = (column + width) % columns
    }
}
