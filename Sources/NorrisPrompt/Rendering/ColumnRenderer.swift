/// Lays short words out in columns, as `ls` does.
enum ColumnRenderer {
    /// - Parameter width: Columns of the screen; nil where there is none, which gives a word a line.
    static func render(_ words: [String], width: Int?) -> StyledText {
        guard let width, let longest = words.map(TextWidth.columns(of:)).max() else {
            return StyledText(words.joined(separator: "\n"))
        }
        let columnWidth = longest + 2
        let columns = max(1, (width + 2) / columnWidth)
        let rows = (words.count + columns - 1) / columns
        let lines = (0 ..< rows).map { row in
            let cells = stride(from: row, to: words.count, by: rows).map { words[$0] }
            let padded = cells.dropLast().map { $0 + String(
                repeating: " ",
                count: columnWidth - TextWidth.columns(of: $0)
            ) }
            return (padded + cells.suffix(1)).joined()
        }
        return StyledText(lines.joined(separator: "\n"))
    }
}
