import Terminal

/// Lays out lists: with numbers, or in columns.
enum ListRenderer {
    /// Numbers the rows from 1, so that commands can refer to them, unless they have other labels.
    static func numbered(_ rows: [StyledText], labels: [String]? = nil) -> [StyledText] {
        let labels = labels ?? rows.indices.map { "\($0 + 1)" }
        let width = labels.map { TextWidth.columns(of: $0) }.max() ?? 0
        return zip(rows, labels).map { labeled($0, $1, width: width) }
    }

    /// - Parameter width: The columns of the widest label.
    static func labeled(_ row: StyledText, _ label: String, width: Int) -> StyledText {
        let padding = String(repeating: " ", count: max(0, width - TextWidth.columns(of: label)))
        return StyledText(padding + label + "  ", .faint) + .hang + row
    }
}

/// Lays out names and their meanings in two columns.
enum TableRenderer {
    struct Row {
        let left: String
        let right: String
    }

    /// A wider name has its meaning on the next line, so that it does not push the others' to the right.
    private static let widestLeft = 34
    /// Where the right column would be narrower, meanings stand below their names.
    private static let narrowestRight = 24
    private static let gap = 2

    /// - Parameter width: Columns of the screen; nil without one, and 0 for each row in a line of its own.
    static func render(_ rows: [Row], width: Int?) -> StyledText {
        let columns = rows.map { TextWidth.columns(of: $0.left) }.filter { $0 <= widestLeft }.max() ?? 0
        let isStacked = (width ?? .max) - columns - 2 * gap < narrowestRight
        return rows.map { row in
            let left = StyledText(row.left, .accent)
            guard width != 0 else { return left + StyledText(row.right.isEmpty ? "" : ": \(row.right)") }
            let indent = isStacked ? 2 * gap : columns + 2 * gap
            let isBeside = !isStacked && left.columns <= columns
            let start = .spaces(gap) + (isBeside ? left.padded(to: columns + gap) : left + "\n" + .spaces(indent))
            return row.right.isEmpty ? .spaces(gap) + left : start + .hang + StyledText(row.right)
        }.joined(separator: "\n")
    }
}
