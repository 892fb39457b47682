import ChuckNorris
import Terminal

/// Renders a joke as text, or as the line about its origin.
enum JokeRenderer {
    /// The joke on one line, whatever line breaks its author typed, because a pipe expects one joke per line.
    ///
    /// - Parameter part: A text of which each occurrence is emphasized, in upper or lower case.
    static func render(_ joke: JokeModel, emphasizing part: String = "") -> StyledText {
        var text = joke.joke.onOneLine[...]
        guard !part.isEmpty else { return StyledText(String(text)) }
        let wanted = part.lowercased()
        var styled = StyledText("")
        var start = text.startIndex
        while let end = text.index(start, offsetBy: part.count, limitedBy: text.endIndex) {
            if text[start ..< end].lowercased() == wanted {
                styled += StyledText(String(text[..<start])) + StyledText(String(text[start ..< end]), .strong)
                text = text[end...]
                start = end
            } else {
                text.formIndex(after: &start)
            }
        }
        return styled + StyledText(String(text))
    }

    /// The joke with the lines that its author typed, for a screen, if it is the user's own.
    static func renderLines(_ joke: JokeModel) -> StyledText {
        guard case .file = joke.response.source else { return render(joke) }
        var column = 0
        return StyledText(joke.joke.reduce(into: "") { text, character in
            // A tab goes to the next column that is a multiple of 8.
            let width = character == "\t" ? 8 - column % 8 : TextWidth.columns(of: character)
            column = character.isNewline ? 0 : column + width
            text += character == "\t" ? String(repeating: " ", count: width) : String(character)
        })
    }

    /// The joke's id, its categories and its source.
    static func origin(of joke: JokeModel) -> StyledText {
        let place = switch joke.response.source {
        case .api: joke.response.url
        case .builtIn: "built-in"
        case let .file(name): name
        }
        let parts = [joke.id] + joke.response.categories + (place.isEmpty ? [] : [place])
        return StyledText(parts.joined(separator: ", ").onOneLine, .faint)
    }
}
