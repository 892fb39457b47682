/// Lays out what Tab offers.
enum CompletionListRenderer {
    static func render(_ candidates: [(text: String, summary: String)], columns: Int) -> StyledText {
        ColumnRenderer.render(candidates.map(\.text), width: columns)
    }
}
