import ChuckNorris
import TerminalText

/// Renders a joke as text, or as the line about its origin.
enum JokeRenderer {
    /// The joke on one line, whatever line breaks its author typed, because a pipe expects one joke per line.
    static func render(_ joke: JokeModel) -> StyledText {
        // Scalars are checked because this is faster than characters, and nearly every joke has none of these.
        let hasLineBreak = joke.joke.unicodeScalars.contains { scalar in
            ("\u{A}" ... "\u{D}").contains(scalar) || "\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar)
        }
        guard hasLineBreak else { return StyledText(joke.joke) }
        let words = joke.joke.split(whereSeparator: \.isWhitespace)
        return StyledText(words.joined(separator: " "))
    }

    /// The joke's id, its categories and its source.
    static func renderOrigin(_ joke: JokeModel) -> StyledText {
        let place = joke.response.source == .bundled ? "built-in" : joke.response.url
        let parts = [joke.id] + joke.response.categories + (place.isEmpty ? [] : [place])
        return StyledText(parts.joined(separator: ", "), .faint).onOneLine
    }
}
