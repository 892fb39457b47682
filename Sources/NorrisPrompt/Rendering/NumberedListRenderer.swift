/// Numbers rows from 1, so that they can be named by their numbers.
enum NumberedListRenderer {
    static func render(_ rows: [StyledText]) -> StyledText {
        rows.enumerated().map { row($0.element, number: $0.offset + 1, of: rows.count) }.joinedByLines()
    }

    /// - Parameter count: How many rows there are, which says how wide their numbers get.
    static func row(_ row: StyledText, number: Int, of count: Int) -> StyledText {
        let digits = "\(number)"
        let padding = String(repeating: " ", count: max(0, "\(count)".count - digits.count))
        return StyledText(padding + digits + "  ", .faint) + .hang + row
    }
}
