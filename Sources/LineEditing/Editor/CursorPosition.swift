import CLibEditShim

/// Where the cursor is after a text on the terminal, as libedit draws it.
enum CursorPosition {
    /// The cursor's row and column, counted from 0, after a text that begins in the first column.
    ///
    /// A row that is full to its end leaves the cursor at the beginning of the next one.
    static func position(after text: [Unicode.Scalar], columns: Int) -> (row: Int, column: Int) {
        var (row, column) = (0, 0)
        for character in text {
            if character == "\n" {
                (row, column) = (row + 1, 0)
                continue
            }
            let width = width(of: character)
            if column + width > columns {
                (row, column) = (row + 1, 0)
            }
            column += width
            if column >= columns {
                (row, column) = (row + 1, 0)
            }
        }
        return (row, column)
    }

    private static func width(of character: Unicode.Scalar) -> Int {
        // Control characters are shown as ^X.
        character.properties.generalCategory == .control ? 2 : max(Int(shim_width(wchar_t(character.value))), 0)
    }
}
