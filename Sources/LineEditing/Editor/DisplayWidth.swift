import CLibEditShim

/// How much of the terminal a text takes, as libedit draws it.
enum DisplayWidth {
    /// How many rows the text reaches into when it begins in the first column; at least one.
    static func rows(of text: [Unicode.Scalar], columns: Int) -> Int {
        var (row, column) = (1, 0)
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
        }
        return row
    }

    private static func width(of character: Unicode.Scalar) -> Int {
        // Control characters are shown as ^X.
        character.properties.generalCategory == .control ? 2 : max(Int(shim_width(wchar_t(character.value))), 0)
    }
}
