import Terminal

extension LineCompletion {
    /// The line, which may be incomplete or wrong, with a style for each word that the parser knows.
    ///
    /// - Parameter isRefused: Whether the words are a wrong command.
    func styled(_ line: String, isRefused: ([Word]) -> Bool) -> StyledText {
        guard !ArgumentParser.isComment(line) else { return StyledText(line, .faint) }
        let (words, rest) = Word.split(line, hasSign: parser.hasSign)
        let commands = words.split(omittingEmptySubsequences: false, whereSeparator: \.isSeparator)
        let ofWords = commands.map { styles(of: Array($0), isRefused) }.joined(separator: [Style.plain])
        return zip(words + [rest], Array(ofWords) + [.unclosedQuote]).map { word, style in
            StyledText(word.gap) + StyledText(word.source, style)
        }.joined(separator: "")
    }

    /// Returns the style of each word of a command.
    private func styles(of words: [Word], _ isRefused: ([Word]) -> Bool) -> [Style] {
        var parsed = ParsedArguments()
        var styles: [Style] = []
        for (index, word) in words.enumerated() {
            guard !parsed.isFollowedByCommand else {
                return styles + self.styles(of: Array(words[index...]), isRefused)
            }
            let before = parsed
            try? parser.read(word, into: &parsed)
            styles.append(style(of: word, before: before, after: parsed))
        }
        let count = parsed.words.count
        try? parser.takeOptionsAtTheEnd(of: &parsed)
        for index in words.indices.dropFirst().suffix(count - parsed.words.count) {
            styles[index] = words[index].source.hasPrefix("-") ? .option : .number
        }
        if parsed.command != nil, let index = refusedArgument(of: words, isRefused) {
            styles[index] = .unknownCommand
        }
        return styles
    }

    private func style(of word: Word, before: ParsedArguments, after: ParsedArguments) -> Style {
        guard let command = after.command else {
            let begun = word.text.lowercased().drop { "\\:".contains($0) }
            let known = parser.commands.flatMap(\.words) + parser.aliases.keys
            let mayBecomeCommand = known.contains { $0.hasPrefix(begun) }
            return mayBecomeCommand || !before.words.isEmpty ? .plain : .unknownCommand
        }
        // A number alone is a row to show.
        guard before.command != nil else { return Int(word.text) == nil ? .command : .number }
        return switch command.argument {
        // The values of the commands' options are numbers.
        case _ where before.optionWithoutValue != nil: .number
        case _ where after.words.count == before.words.count: .option
        case _ where word.isQuoted: .quoted
        case .joke, .favorite, .ownJoke, .seconds: Int(word.text) == nil ? .plain : .number
        case .choices where Double(word.text)?.isFinite == true: .number
        case .categories where !after.words.contains { $0.isKeyword("for") }:
            // They have a style once they are known.
            word.text.categories.allSatisfy { context.categories?.contains($0) == true } ? .category : .plain
        default: .plain
        }
    }

    /// Returns the argument with which the command is refused; nil if none is, or if that one may still become right.
    private func refusedArgument(of words: [Word], _ isRefused: ([Word]) -> Bool) -> Int? {
        guard isRefused(words), let index = words.indices.first(where: { isRefused(Array(words[...$0])) })
        else { return nil }
        let completions = try? completions(of: words[index], after: Array(words[..<index]))
        return completions?.candidates.isEmpty == true ? index : nil
    }
}
