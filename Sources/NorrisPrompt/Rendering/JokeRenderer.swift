import ChuckNorris
import TerminalText

/// Renders a joke as text, as JSON, or as the line about its origin.
enum JokeRenderer {
    /// The joke on one line, whatever line breaks its author typed, because a pipe expects one joke per line.
    static func render(_ joke: JokeModel) -> StyledText {
        let isOneLine = !joke.joke.utf8.contains(where: mayBreakLine) || !joke.joke.contains(where: \.isNewline)
        guard !isOneLine else { return StyledText(joke.joke) }
        let words = joke.joke.split(whereSeparator: \.isWhitespace)
        return StyledText(words.joined(separator: " "))
    }

    /// The joke as one line of JSON.
    static func renderJSON(_ joke: JokeModel) -> StyledText {
        StyledText(joke.json)
    }

    /// The joke's id, its categories and its source.
    static func renderOrigin(_ joke: JokeModel) -> StyledText {
        let place = joke.source == .bundled ? "built-in" : joke.url
        let parts = [joke.id] + joke.categories + (place.isEmpty ? [] : [place])
        return StyledText(parts.joined(separator: ", "), .faint).onOneLine
    }

    /// Whether the byte is a line break, or the first byte of one in UTF-8.
    ///
    /// Bytes are checked before characters because this is faster, and nearly every joke has none of these.
    private static func mayBreakLine(_ byte: UInt8) -> Bool {
        (0x0A ... 0x0D).contains(byte) || byte == 0xC2 || byte == 0xE2
    }
}
