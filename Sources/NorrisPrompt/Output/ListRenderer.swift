import Terminal

/// Lays out lists: with numbers, or as names and their meanings.
enum ListRenderer {
    /// A wider name has its meaning on the next line, so that it does not push the others' to the right.
    private static let widestName = 34
    /// Where the right column would be narrower, meanings stand below their names.
    private static let narrowestMeaning = 24
    private static let gap = 2

    /// Numbers the rows from 1, so that commands can refer to them, unless they have other labels.
    static func numbered(_ rows: [StyledText], labels: [String]? = nil) -> [StyledText] {
        let labels = labels ?? rows.indices.map { "\($0 + 1)" }
        let width = labels.map { TextWidth.columns(of: $0) }.max() ?? 0
        return zip(rows, labels).map { labeled($0, $1, width: width) }
    }

    /// - Parameter width: The columns of the widest label.
    static func labeled(_ row: StyledText, _ label: String, width: Int) -> StyledText {
        .spaces(width - TextWidth.columns(of: label)) + StyledText(label + "  ", .faint) + .hang + row
    }

    /// Lays out names and their meanings in two columns.
    ///
    /// - Parameter width: Columns of the screen; nil without one, and 0 for each row in a line of its own.
    static func table(_ rows: [(name: String, meaning: String)], width: Int?) -> StyledText {
        let columns = rows.map { TextWidth.columns(of: $0.name) }.filter { $0 <= widestName }.max() ?? 0
        let isStacked = (width ?? .max) - columns - 2 * gap < narrowestMeaning
        return rows.map { row in
            let name = StyledText(row.name, .accent)
            guard width != 0 else { return name + StyledText(row.meaning.isEmpty ? "" : ": \(row.meaning)") }
            guard !row.meaning.isEmpty else { return .spaces(gap) + name }
            let isBeside = !isStacked && name.columns <= columns
            let indent = StyledText("\n") + .spaces(isStacked ? 2 * gap : columns + 2 * gap)
            return .spaces(gap) + (isBeside ? name.padded(to: columns + gap) : name + indent) + .hang
                + StyledText(row.meaning)
        }.joined(separator: "\n")
    }
}
