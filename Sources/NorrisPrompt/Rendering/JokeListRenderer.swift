import ChuckNorris

/// Makes the rows of a numbered list of jokes.
enum JokeListRenderer {
    static func render(_ jokes: [JokeModel]) -> StyledText {
        jokes.enumerated().map { row(number: $0.offset + 1, of: jokes.count, $0.element) }.joinedByLines()
    }

    /// - Parameter count: How many rows there are, which says how wide the numbers are.
    static func row(number: Int, of count: Int, _ joke: JokeModel) -> StyledText {
        let width = "\(count)".count
        let digits = "\(number)"
        let padding = String(repeating: " ", count: max(0, width - digits.count))
        return StyledText(padding + digits + "  ", .faint) + JokeRenderer.render(joke)
    }
}
