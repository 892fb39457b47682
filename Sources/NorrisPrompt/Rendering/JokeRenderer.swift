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
    ///
    /// - Parameter isLinked: Whether the terminal shows the source's URL as a link.
    static func renderOrigin(_ joke: JokeModel, isLinked: Bool = false) -> StyledText {
        let place = joke.response.source == .bundled ? "built-in" : joke.response.url
        let description = ([joke.id] + joke.response.categories).joined(separator: ", ")
        guard !place.isEmpty else { return StyledText(description, .faint).onOneLine }
        let isLink = isLinked && ANSI.link(to: place) != nil
        return (StyledText("\(description), ", .faint) + StyledText(place, isLink ? .link(place) : .faint)).onOneLine
    }
}
