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
        let characters = Array(text)
        var parts: [StyledText] = []
        var end = 0
        // A character in lower case is one character.
        for found in Array(text.lowercased()).ranges(of: Array(part.lowercased()))
            where found.upperBound <= characters.count
        {
            parts.append(StyledText(String(characters[end ..< found.lowerBound])))
            parts.append(StyledText(String(characters[found]), .strong))
            end = found.upperBound
        }
        return parts.joined(separator: "") + StyledText(String(characters[end...]))
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

/// Lays out rows with labels, and names with their meanings.
enum ListRenderer {
    /// A wider name has its meaning on the next line, so that it does not push the others' to the right.
    private static let widestName = 34
    /// Where the right column would be narrower, meanings stand below their names.
    private static let narrowestMeaning = 24
    private static let gap = 2

    /// A row of several with its number, or with another label.
    static func row(_ text: StyledText, _ number: Int, of count: Int, label: String? = nil) -> StyledText {
        let padding = "\(count)".count - "\(number)".count
        let label = label ?? String(repeating: " ", count: max(0, padding)) + "\(number)"
        return StyledText(label + "  ", .faint) + .hang + text
    }

    /// Lays out names and their meanings in two columns.
    ///
    /// - Parameter width: Columns of the screen; nil without one, and 0 for each row in a line of its own.
    static func table(_ rows: [(name: String, meaning: String)], width: Int?) -> StyledText {
        let columns = rows.map { TextWidth.columns(of: $0.name) }.filter { $0 <= widestName }.max() ?? 0
        let isStacked = (width ?? .max) - columns - 2 * gap < narrowestMeaning
        return rows.map { row in
            let name = StyledText(row.name, .accent)
            guard width != 0 else { return name + StyledText(row.meaning.isEmpty ? "" : ": \(row.meaning)") }
            let margin = StyledText("").padded(to: gap)
            guard !row.meaning.isEmpty else { return margin + name }
            let isBeside = !isStacked && name.columns <= columns
            let indent = StyledText("\n").padded(to: isStacked ? 2 * gap : columns + 2 * gap)
            return margin + (isBeside ? name.padded(to: columns + gap) : name + indent) + .hang
                + StyledText(row.meaning)
        }.joined(separator: "\n")
    }
}
