extension Command {
    /// Reads a line; nil for one with nothing on it.
    package init?(parsing line: String) throws(CommandError) {
        let line = line.trimmed
        let word = line.prefix { !$0.isWhitespace }
        guard !word.isEmpty else { return nil }
        guard let entry = CommandTable.entry(for: String(word)) else {
            let suggestion = Suggestion.closest(to: word.lowercased(), among: CommandTable.words)
            throw .unknownCommand(String(word), suggestion: suggestion)
        }
        let text = line[word.endIndex...].drop(while: \.isWhitespace)
        self = try entry.parse(CommandArguments(entry: entry, text: text))
    }
}

extension String {
    /// Without white space at either end.
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }.map(start.index(after:))
        return start[..<(end ?? start.startIndex)]
    }
}
