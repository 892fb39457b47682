import Terminal

/// Lays out names with their meanings.
enum ListRenderer {
    /// Lays out names and their meanings in two columns.
    ///
    /// - Parameter width: Columns of the screen; nil without one, and 0 for each row in a line of its own.
    static func table(_ rows: [(name: String, meaning: String)], width: Int?) -> StyledText {
        // A wider name has its meaning on the next line, so that the others' have 24 columns at least, 4 being spaces.
        let widestName = min(34, (width ?? .max) - 28)
        let columns = rows.map { TextWidth.columns(of: $0.name) }.filter { $0 <= widestName }.max() ?? 0
        return rows.map { row in
            let name = StyledText(row.name, .accent)
            guard width != 0 else { return name + StyledText(row.meaning.isEmpty ? "" : ": \(row.meaning)") }
            guard !row.meaning.isEmpty else { return "  " + name }
            let isBeside = name.columns <= columns
            let gap = isBeside ? StyledText("").padded(to: columns - name.columns + 2)
                : StyledText("\n").padded(to: columns + 4)
            return "  " + name + gap + .hang + StyledText(row.meaning)
        }.joined(separator: "\n")
    }
}
