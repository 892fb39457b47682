extension Command {
    /// Reads a line; nil for one with nothing on it.
    package init?(parsing line: String) throws(CommandError) {
        let (word, text) = line.firstWordAndRest
        guard !word.isEmpty else { return nil }
        guard let entry = CommandTable.entry(for: String(word)) else {
            let suggestion = Suggestion.closest(to: word.lowercased(), among: CommandTable.words)
            throw .unknownCommand(String(word), suggestion: suggestion)
        }
        self = try entry.parse(CommandArguments(entry: entry, text: text))
    }
}

extension String {
    /// The first word, and what follows it without the blanks at either end.
    ///
    /// Blanks are those of ASCII: bytes can be looked at, which is what makes thousands of lines from a pipe fast.
    fileprivate var firstWordAndRest: (word: Substring, rest: Substring) {
        let line = utf8.drop(while: isBlank)
        let word = line.prefix { !isBlank($0) }
        let rest = line[word.endIndex...].drop(while: isBlank)
        let end = rest.lastIndex { !isBlank($0) }.map(rest.index(after:)) ?? rest.startIndex
        return (Substring(word), Substring(rest[..<end]))
    }
}

private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09 ... 0x0D).contains(byte)
}
