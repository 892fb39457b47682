/// A place on the screen, counted from the first row of the prompt.
struct LinePosition: Equatable {
    var row = 0
    var column = 0

    /// Moves behind a character, as libedit draws it: a wide one that has no room begins the next row.
    mutating func advance(over scalar: Unicode.Scalar, columns: Int) {
        switch scalar {
        case "\n":
            row += 1
            column = 0
        case "\t":
            add(8 - column % 8, columns: columns)
        case _ where scalar.isControl:
            // Such as ^[ for ESC.
            add(1, columns: columns)
            add(1, columns: columns)
        default:
            let width = TextWidth.columns(of: scalar)
            if width > 1, column + width > columns {
                add(columns - column, columns: columns)
            }
            add(width, columns: columns)
        }
    }

    /// Behind the last column begins the next row.
    private mutating func add(_ width: Int, columns: Int) {
        column += width
        if column >= columns {
            row += 1
            column = 0
        }
    }
}

/// Where libedit has drawn a line and its cursor, in a window of so many columns.
struct LinePlace {
    private(set) var promptEnd = LinePosition()
    private(set) var cursor = LinePosition()
    private(set) var end = LinePosition()

    init(prompt: String, line: String.UnicodeScalarView, cursor offset: Int, columns: Int) {
        for scalar in prompt.unicodeScalars {
            end.advance(over: scalar, columns: columns)
        }
        promptEnd = end
        cursor = end
        for (index, scalar) in line.enumerated() {
            let isWide = TextWidth.columns(of: scalar) == 2
            if index == offset, isWide, end.column + 2 > columns {
                // The cursor is on the character, which has no room here.
                cursor = LinePosition(row: end.row + 1)
            } else if index == offset {
                cursor = end
            }
            end.advance(over: scalar, columns: columns)
        }
        if offset >= line.count {
            cursor = end
        }
    }
}
