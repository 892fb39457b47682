import ChuckNorris
import Terminal

/// Renders a joke as text, or as the line about its origin.
enum JokeRenderer {
    /// The joke on one line, whatever line breaks its author typed, because a pipe expects one joke per line.
    ///
    /// - Parameter part: A text of which each occurrence is emphasized, in upper or lower case.
    static func render(_ joke: JokeModel, emphasizing part: String = "") -> StyledText {
        let text = joke.joke.onOneLine
        guard !part.isEmpty else { return StyledText(text) }
        let (lowercased, part) = (text.lowercased(), part.lowercased())
        // A letter that has another length in lower case moves what follows it.
        guard lowercased.utf8.count == text.utf8.count else { return StyledText(text) }
        let lengths = lowercased.parts(between: part).flatMap { [$0.utf8.count, part.utf8.count] }.dropLast()
        var rest = Substring(text)
        return lengths.enumerated().map { index, length in
            let end = rest.utf8.index(rest.startIndex, offsetBy: length)
            defer { rest = rest[end...] }
            return StyledText(String(rest[..<end]), index.isMultiple(of: 2) ? .plain : .strong)
        }.joined(separator: "")
    }

    /// The joke's id as the label of a row, where a server's id may be anything.
    static func id(_ joke: JokeModel) -> String {
        joke.id.sanitized(lineBreak: " ").excerpt
    }

    /// The joke's id, its categories and its source.
    ///
    /// - Parameter isLinked: Whether the terminal shows the source's URL as a link.
    static func renderOrigin(_ joke: JokeModel, isLinked: Bool = false) -> StyledText {
        let place = switch joke.response.source {
        case .api: joke.response.url
        case .bundled: "built-in"
        case let .file(name): name
        }
        let description = ([joke.id] + joke.response.categories).joined(separator: ", ")
        guard !place.isEmpty else { return StyledText(description, .faint).onOneLine }
        let isLink = isLinked && ANSI.link(to: place) != nil
        return (StyledText("\(description), ", .faint) + StyledText(place, isLink ? .link(place) : .faint)).onOneLine
    }
}
