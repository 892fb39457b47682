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
        var styled = StyledText("")
        var rest = text[...]
        while let match = rest.rangeOfMatch(part) {
            styled += StyledText(String(rest[..<match.lowerBound])) + StyledText(String(rest[match]), .strong)
            rest = rest[match.upperBound...]
        }
        return styled + StyledText(String(rest))
    }

    /// The joke with the lines that its author typed, for a screen, if it is the user's own.
    static func renderLines(_ joke: JokeModel) -> StyledText {
        guard ![.api, .builtIn].contains(joke.response.source) else { return render(joke) }
        var column = 0
        return StyledText(joke.joke.reduce(into: "") { text, character in
            // A tab goes to the next column that is a multiple of 8.
            let width = character == "\t" ? 8 - column % 8 : TextWidth.columns(of: character)
            column = character.isNewline ? 0 : column + width
            text += character == "\t" ? String(repeating: " ", count: width) : String(character)
        })
    }

    /// The joke's id as the label of a row, where a server's id may be anything.
    static func label(_ joke: JokeModel) -> String {
        joke.id.excerpt
    }

    /// The joke's id, its categories and its source.
    static func origin(of joke: JokeModel) -> StyledText {
        let place = switch joke.response.source {
        case .api: joke.response.url
        case .builtIn: "built-in"
        default: joke.response.source.name
        }
        let parts = [joke.id] + joke.response.categories + (place.isEmpty ? [] : [place])
        return StyledText(parts.joined(separator: ", ").onOneLine, .faint)
    }
}

extension Substring {
    /// The first occurrence of a text in upper or lower case.
    fileprivate func rangeOfMatch(_ text: String) -> Range<Index>? {
        let wanted = text.lowercased()
        for start in indices {
            guard let end = index(start, offsetBy: text.count, limitedBy: endIndex) else { return nil }
            if self[start ..< end].lowercased() == wanted {
                return start ..< end
            }
        }
        return nil
    }
}
