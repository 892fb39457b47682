import ChuckNorris
import Terminal

/// Renders a joke as text, or as the line about its origin.
enum JokeRenderer {
    /// The joke on one line, whatever line breaks its author typed, because a pipe expects one joke per line.
    ///
    /// - Parameter part: A text of which each occurrence is emphasized, in upper or lower case.
    static func render(_ joke: JokeModel, emphasizing part: String = "") -> StyledText {
        var rest = joke.joke.onOneLine[...]
        guard !part.isEmpty else { return StyledText(String(rest)) }
        var text = StyledText("")
        for found in rest.ranges(of: Regex<Substring>(verbatim: part).ignoresCase()) {
            text = text + StyledText(String(rest[..<found.lowerBound])) + StyledText(String(rest[found]), .strong)
            rest = rest[found.upperBound...]
        }
        return text + StyledText(String(rest))
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
        // A wider name has its meaning on the next line, so that the others' have 24 columns at least, 4 being spaces.
        let widestName = min(34, (width ?? .max) - 28)
        let columns = rows.map { TextWidth.columns(of: $0.name) }.filter { $0 <= widestName }.max() ?? 0
        return rows.map { row in
            let name = StyledText(row.name, .accent)
            guard width != 0 else { return name + StyledText(row.meaning.isEmpty ? "" : ": \(row.meaning)") }
            guard !row.meaning.isEmpty else { return "  " + name }
            let isBeside = name.columns <= columns
            let gap = isBeside ? StyledText("").padded(to: columns - name.columns + 2)
                : StyledText("\n").padded(to: columns + 4)
            return "  " + name + gap + .hang + StyledText(row.meaning)
        }.joined(separator: "\n")
    }
}
