/// Lays the words that could be typed next out, each with a few words about it.
enum CompletionListRenderer {
    typealias Candidate = (text: String, summary: String)

    /// So many are easier to read one below the other.
    private static let few = 8
    private static let gap = 2

    /// - Parameter columns: Those of the screen; no row fills them all, and none is carried over.
    static func render(_ candidates: [Candidate], columns: Int) -> StyledText {
        let isDescribed = candidates.contains { !$0.summary.isEmpty }
        guard isDescribed else {
            return cut(ColumnRenderer.render(candidates.map(\.text), width: columns - 1), to: columns)
        }
        let longest = candidates.map { TextWidth.columns(of: $0.text) }.max() ?? 0
        let cells = candidates.map { cell($0, textWidth: longest) }
        let cellWidth = (cells.map { TextWidth.columns(of: $0.plain) }.max() ?? 0) + gap
        let perRow = candidates.count <= few ? 1 : max(1, (columns - 1 + gap) / cellWidth)
        let rowCount = (cells.count + perRow - 1) / perRow
        return (0 ..< rowCount).map { row in
            let inRow = stride(from: row, to: cells.count, by: rowCount).map { cells[$0] }
            let padded = inRow.dropLast().map { $0 + spaces(cellWidth - TextWidth.columns(of: $0.plain)) }
            return (padded + inRow.suffix(1)).joined(separator: "").cut(to: columns)
        }.joinedByLines()
    }

    private static func cell(_ candidate: Candidate, textWidth: Int) -> StyledText {
        guard !candidate.summary.isEmpty else { return StyledText(candidate.text) }
        return StyledText(candidate.text) + spaces(textWidth - TextWidth.columns(of: candidate.text) + gap)
            + StyledText("(\(candidate.summary))", .faint)
    }

    private static func cut(_ text: StyledText, to columns: Int) -> StyledText {
        let lines = text.plain.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { StyledText(String($0)).cut(to: columns) }.joinedByLines()
    }

    private static func spaces(_ count: Int) -> StyledText {
        StyledText(String(repeating: " ", count: count))
    }
}
