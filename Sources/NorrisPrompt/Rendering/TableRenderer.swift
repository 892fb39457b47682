import Terminal

/// Lays out names and their meanings in two columns.
enum TableRenderer {
    typealias Row = (left: String, right: String)

    /// Rows under a heading.
    struct Group {
        let heading: String
        var rows: [Row] = []
        /// Follows the rows, over both columns.
        var text: StyledText?
    }

    /// A wider name has its meaning on the next line, so that it does not push the others' to the right.
    private static let widestLeft = 30
    /// Where the right column would be narrower, meanings stand below their names.
    static let narrowestRight = 24
    private static let gap = 2

    /// - Parameter width: Columns of the screen; nil without one.
    static func render(_ rows: [Row], width: Int?) -> StyledText {
        render([Group(heading: "", rows: rows)], width: width)
    }

    /// Each group has its heading left of the first row, or above it in a narrow window.
    static func render(_ groups: [Group], width: Int?) -> StyledText {
        let lefts = groups.flatMap(\.rows).map { TextWidth.columns(of: $0.left) }
        let leftWidth = lefts.filter { $0 <= widestLeft }.max() ?? 0
        let headingWidth = groups.map { TextWidth.columns(of: $0.heading) }.max() ?? 0
        func hasRoom(after margin: Int) -> Bool {
            (width ?? .max) - margin - leftWidth - gap >= narrowestRight
        }

        let isHeadingBeside = hasRoom(after: headingWidth + gap)
        let margin = isHeadingBeside ? headingWidth + gap : gap
        // Where every name counts as too wide, all meanings stand below their names.
        let isStacked = !hasRoom(after: margin)
        let (widestBeside, indent) = isStacked ? (0, gap + gap) : (leftWidth, margin + leftWidth + gap)
        return groups.map { group in
            let rows = group.rows.map { render($0, widestBeside: widestBeside, indent: indent) }
            let lines = rows + (group.text.map { [.hang + $0] } ?? [])
            let heading = StyledText(group.heading, .strong)
            let indented = lines.enumerated().map { index, line in
                (index == 0 && isHeadingBeside ? heading : "").padded(to: margin) + line
            }
            return ((isHeadingBeside || group.heading.isEmpty ? [] : [heading]) + indented).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private static func render(_ row: Row, widestBeside: Int, indent: Int) -> StyledText {
        let left = StyledText(row.left, .accent)
        guard !row.right.isEmpty else { return left }
        let isTooWide = left.columns > widestBeside
        let start = isTooWide ? left + "\n" + .spaces(indent) : left.padded(to: widestBeside + gap)
        return start + .hang + StyledText(row.right)
    }
}
