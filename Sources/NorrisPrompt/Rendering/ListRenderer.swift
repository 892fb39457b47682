import LineEditing
import TerminalText

/// Lays out lists: with numbers, in columns, and the candidates of a completion.
enum ListRenderer {
    /// Up to so many candidates are shown one on each row.
    private static let fewCandidates = 8
    private static let gap = 2
    /// Less of a summary says nothing.
    private static let narrowestSummary = 10

    /// Numbers the rows from 1, so that commands can refer to them.
    static func numbered(_ rows: [StyledText]) -> StyledText {
        rows.enumerated().map { numbered($0.element, $0.offset + 1, of: rows.count) }.joinedByLines()
    }

    /// - Parameter count: How many rows the list has, which gives the numbers their width.
    static func numbered(_ row: StyledText, _ number: Int, of count: Int) -> StyledText {
        let digits = "\(number)"
        let padding = String(repeating: " ", count: max(0, "\(count)".count - digits.count))
        return StyledText(padding + digits + "  ", .faint) + .hang + row
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
        return rows(cells, width: isOnePerRow ? nil : columns - 1)
    }

    private static func rows(_ cells: [StyledText], width: Int?) -> [StyledText] {
        guard let width, let widest = cells.map(\.columns).max() else { return cells }
        let perRow = max(1, (width + gap) / (widest + gap))
        let rowCount = (cells.count + perRow - 1) / perRow
        return (0 ..< rowCount).map { row in
            let inRow = stride(from: row, to: cells.count, by: rowCount).map { cells[$0] }
            return (inRow.dropLast().map { $0.padded(to: widest + gap) } + inRow.suffix(1)).joined(separator: "")
        }
    }
}
