import Terminal

/// Lays out lists: with numbers, in columns, and the candidates of a completion.
enum ListRenderer {
    /// Up to so many candidates are shown one on each row.
    private static let fewCandidates = 8
    private static let gap = 2
    /// Less of a summary says nothing.
    private static let narrowestSummary = 10

    /// Numbers the rows from 1, so that commands can refer to them, unless they have other labels.
    static func numbered(_ rows: [StyledText], labels: [String]? = nil) -> StyledText {
        let labels = labels ?? rows.indices.map { "\($0 + 1)" }
        let width = labels.map { TextWidth.columns(of: $0) }.max() ?? 0
        return zip(rows, labels).map { labeled($0, $1, width: width) }.joined(separator: "\n")
    }

    /// - Parameter width: The columns of the widest label.
    static func labeled(_ row: StyledText, _ label: String, width: Int) -> StyledText {
        let padding = String(repeating: " ", count: max(0, width - TextWidth.columns(of: label)))
        return StyledText(padding + label + "  ", .faint) + .hang + row
    }

    /// Lays out words and their summaries in columns, downwards and then to the right, as `ls` does.
    ///
    /// No row fills the screen's width. Without columns, each word has a line. Without color, the chosen word has a
    /// mark.
    static func completions(
        _ candidates: [Completion],
        columns: Int,
        chosen: Int? = nil,
        usesColor: Bool = true
    ) -> [StyledText] {
        guard columns > 0 else {
            return candidates.map { candidate in
                StyledText(candidate.text + (candidate.summary.isEmpty ? "" : ": \(candidate.summary)"))
            }
        }
        let isDescribed = candidates.contains { !$0.summary.isEmpty }
        // A window of a few columns has no room for it.
        let margin = usesColor || chosen == nil || columns < 8 ? "" : "  "
        let widest = min(candidates.map { TextWidth.columns(of: $0.text) }.max() ?? 0, columns - 1 - margin.count)
        let start = margin.count + widest + gap
        let cells = candidates.enumerated().map { index, candidate in
            let isChosen = index == chosen
            let mark = StyledText(isChosen && !margin.isEmpty ? "> " : margin)
            let text = mark + StyledText(candidate.text.shortened(to: widest), isChosen ? .match : .plain)
            let summary = candidate.summary.shortened(to: columns - 1 - start - 2)
            guard !summary.isEmpty, columns - start > narrowestSummary else { return text }
            return text.padded(to: start) + StyledText("(\(summary))", .faint)
        }
        let isOnePerRow = isDescribed && candidates.count <= fewCandidates
        guard !isOnePerRow, let widestCell = cells.map(\.columns).max() else { return cells }
        let perRow = max(1, (columns - 1 + gap) / (widestCell + gap))
        let rowCount = (cells.count + perRow - 1) / perRow
        return (0 ..< rowCount).map { row in
            let inRow = stride(from: row, to: cells.count, by: rowCount).map { cells[$0] }
            return (inRow.dropLast().map { $0.padded(to: widestCell + gap) } + inRow.suffix(1)).joined(separator: "")
        }
    }
}
