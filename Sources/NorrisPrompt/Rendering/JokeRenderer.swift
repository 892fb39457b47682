import ChuckNorris

/// Makes the line that a joke is shown on.
enum JokeRenderer {
    /// One line a joke, whatever line breaks its author typed, so that a pipe can count on it.
    static func render(_ joke: JokeModel) -> StyledText {
        let isOneLine = !joke.joke.utf8.contains(where: mayBreak) || !joke.joke.contains(where: \.isNewline)
        guard !isOneLine else { return StyledText(joke.joke) }
        let words = joke.joke.split(whereSeparator: \.isWhitespace)
        return StyledText(words.joined(separator: " "))
    }

    /// The joke's id, its categories and where it comes from, for somebody who wants to find it again.
    static func renderOrigin(_ joke: JokeModel) -> StyledText {
        let place = joke.source == .bundled ? "on board" : joke.url
        let parts = [joke.id] + joke.categories + (place.isEmpty ? [] : [place])
        return StyledText(parts.joined(separator: ", "), .faint).onOneLine
    }

    /// Whether the byte is a line break, or begins the UTF-8 of one.
    ///
    /// Bytes are looked at before characters, because nearly every joke is done with then.
    private static func mayBreak(_ byte: UInt8) -> Bool {
        (0x0A ... 0x0D).contains(byte) || byte == 0xC2 || byte == 0xE2
    }
}
