/// Lays names and what they mean out in two columns.
enum TableRenderer {
    typealias Row = (left: String, right: String)

    /// Rows that belong together, under a heading.
    struct Group {
        let heading: String
        var rows: [Row] = []
        /// Stands below the rows, over both columns.
        var text: StyledText?
    }

    /// What is wider than this does not push all the others' meanings to the right.
    private static let widestLeft = 30
    /// Meanings in a narrower column are harder to read than those below their names.
    private static let leastRight = 24
    private static let gap = 2

    /// - Parameter width: Columns of the screen; nil where there is none.
    static func render(_ rows: [Row], width: Int?) -> StyledText {
        render([Group(heading: "", rows: rows)], width: width).joinedByLines()
    }

    /// Returns a text for each group, with its heading left of the first row, or above it where there is no room.
    static func render(_ groups: [Group], width: Int?) -> [StyledText] {
        let lefts = groups.flatMap(\.rows).map { TextWidth.columns(of: $0.left) }
        let leftWidth = lefts.filter { $0 <= widestLeft }.max() ?? 0
        let headingWidth = groups.map { TextWidth.columns(of: $0.heading) }.max() ?? 0
        func hasRoom(behind margin: Int) -> Bool {
            (width ?? .max) - margin - leftWidth - gap >= leastRight
        }

        let isHeadingBeside = hasRoom(behind: headingWidth + gap)
        let margin = isHeadingBeside ? headingWidth + gap : gap
        let isStacked = !hasRoom(behind: margin)
        return groups.map { group in
            let rows = group.rows.map { isStacked ? stacked($0) : beside($0, leftWidth: leftWidth, margin: margin) }
            let lines = rows + (group.text.map { [.hang + $0] } ?? [])
            let heading = StyledText(group.heading, .strong)
            let indented = lines.enumerated().map { index, line in
                let start = index == 0 && isHeadingBeside ? heading : ""
                return start + spaces(margin - TextWidth.columns(of: start.plain)) + line
            }
            return ((isHeadingBeside || group.heading.isEmpty ? [] : [heading]) + indented).joinedByLines()
        }
    }

    private static func beside(_ row: Row, leftWidth: Int, margin: Int) -> StyledText {
        let left = StyledText(row.left, .accent)
        let free = leftWidth - TextWidth.columns(of: row.left)
        let padding = free >= 0 ? spaces(free + gap) : "\n" + spaces(margin + leftWidth + gap)
        return row.right.isEmpty ? left : left + padding + .hang + StyledText(row.right)
    }

    private static func stacked(_ row: Row) -> StyledText {
        let left = StyledText(row.left, .accent)
        return row.right.isEmpty ? left : left + "\n" + spaces(gap + gap) + .hang + StyledText(row.right)
    }

    private static func spaces(_ count: Int) -> StyledText {
        StyledText(String(repeating: " ", count: count))
    }
}
