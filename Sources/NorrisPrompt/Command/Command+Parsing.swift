import ChuckNorris

extension Command {
    /// Reads a line; nil for one with nothing on it.
    package init?(parsing line: String) throws(CommandError) {
        let (word, text) = line.firstWordAndRest
        guard !word.isEmpty else { return nil }
        if let entry = CommandTable.entry(for: String(word)) {
            self = try entry.parse(CommandArguments(of: entry, text: text))
        } else if let command = try Self.command(ofShorthand: line) {
            self = command
        } else {
            throw .unknownCommand(String(word), suggestion: Self.suggestion(for: word.lowercased()))
        }
    }

    /// What somebody probably meant; a category, or the word before a name, goes with joke.
    private static func suggestion(for word: String) -> String? {
        if word == "for" || BundledJokes.categories.contains(word) {
            return "joke \(word)"
        }
        return Suggestion.closest(to: word, among: CommandTable.words)
    }

    /// Nil for a line that does not begin with the sign of one.
    private static func command(ofShorthand line: String) throws(CommandError) -> Command? {
        let text = line.drop(while: \.isWhitespace)
        guard let shorthand = CommandTable.shorthands.first(where: { text.first == $0.sign }) else { return nil }
        return try Command(parsing: "\(shorthand.words) \(text.dropFirst())")
    }
}

extension String {
    /// The first word, and what follows it without the blanks at either end.
    ///
    /// Nearly every line is ASCII. Then bytes can be looked at, which is what makes thousands from a pipe fast.
    fileprivate var firstWordAndRest: (word: Substring, rest: Substring) {
        utf8.allSatisfy { $0 < 0x80 }
            ? Self
            .split(utf8[...]) { $0 == UInt8(ascii: " ") || (0x09 ... 0x0D).contains($0) } convert :
            { Substring($0) }:
            Self.split(self[...], isBlank: \.isWhitespace) { $0 }
    }

    private static func split<Text: BidirectionalCollection>(
        _ text: Text,
        isBlank: (Text.Element) -> Bool,
        convert: (Text.SubSequence) -> Substring
    ) -> (word: Substring, rest: Substring) where Text.SubSequence == Text {
        let line = text.drop(while: isBlank)
        let word = line.prefix { !isBlank($0) }
        let rest = line[word.endIndex...].drop(while: isBlank)
        let end = rest.lastIndex { !isBlank($0) }.map(rest.index(after:)) ?? rest.startIndex
        return (convert(word), convert(rest[..<end]))
    }
}
