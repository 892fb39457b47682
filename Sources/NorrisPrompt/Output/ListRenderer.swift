import Terminal

enum ListRenderer {
    /// Lays out names and meanings in two columns; without a width, for no screen, and with 0, a row in a line each.
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
