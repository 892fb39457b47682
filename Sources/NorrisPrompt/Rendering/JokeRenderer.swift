import ChuckNorris
import TerminalText

/// Renders a joke as text, or as the line about its origin.
enum JokeRenderer {
    /// The joke on one line, whatever line breaks its author typed, because a pipe expects one joke per line.
    static func render(_ joke: JokeModel) -> StyledText {
        // Nearly every joke is printable ASCII, and that is checked faster.
        guard !joke.joke.isPrintableASCII, joke.joke.contains(where: \.isNewline) else { return StyledText(joke.joke) }
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
