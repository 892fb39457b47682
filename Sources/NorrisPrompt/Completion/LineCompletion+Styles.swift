import TerminalText

extension LineCompletion {
    /// The line, which may be incomplete or wrong, with a style for each word that the parser knows.
    func styled(_ line: String) -> StyledText {
        guard !ArgumentParser.isComment(line) else { return StyledText(line, .faint) }
        var words: [(gap: String, text: String, style: Style)] = []
        var parsed = ParsedArguments()
        var last: Word?
        var rest = line.unicodeScalars[...]
        var end = StyledText("")
        func endCommand() {
            let count = parsed.words.count
            parsed.takeOptionsAtTheEnd(among: parser.options(of: parsed.command))
            for index in words.indices.suffix(count - parsed.words.count) {
                words[index].style = words[index].text.hasPrefix("-") ? .option : .number
            }
            parsed = ParsedArguments()
        }
        while !rest.isEmpty {
            let start = rest.startIndex
            // Nil where only blanks or an open quote are left.
            guard let word = try? Word.next(in: &rest, after: last, hasSign: parser.hasSign) else {
                end = StyledText(String(line.unicodeScalars[start ..< rest.startIndex]))
                    + StyledText(String(rest), .unclosedQuote)
                break
            }
            last = word
            let text = String(line.unicodeScalars[start ..< rest.startIndex].drop(while: Word.isBlank))
            if word.isSeparator {
                endCommand()
                words.append((word.gap, text, .plain))
            } else {
                let before = parsed
                let isValid = (try? parser.read(word, into: &parsed)) != nil
                words.append((word.gap, text, style(of: word, isValid: isValid, before: before, after: parsed)))
            }
        }
        endCommand()
        return words.reduce(StyledText("")) { $0 + StyledText($1.gap) + StyledText($1.text, $1.style) } + end
    }

    private func style(of word: Word, isValid: Bool, before: ParsedArguments, after: ParsedArguments) -> Style {
        guard let command = after.command else {
            let begun = word.text.lowercased().drop { $0 == "\\" }
            let mayBecomeCommand = parser.commands.contains { $0.words.contains { $0.hasPrefix(begun) } }
            // Behind a colon, an id or a command may have been begun.
            return mayBecomeCommand || begun.hasPrefix(":") || !before.words.isEmpty ? .plain : .unknownCommand
        }
        // A number alone is a row to show.
        guard before.command != nil else { return Int(word.text) == nil ? .command : .number }
        let isValue = before.optionWithoutValue != nil
        let isOption = after.words.count == before.words.count && !isValue
        return switch command.argument {
        case _ where !isValid: .unknownCommand
        case _ where isOption: .option
        // Those of the commands are numbers.
        case _ where isValue: Int(word.text) == nil ? .unknownCommand : .number
        case .nothing: .unknownCommand
        case .command, .choices: isRefused(word, of: command, after: before.words) ? .unknownCommand : .plain
        case _ where word.isQuoted: .quoted
        case .joke, .favorite: Int(word.text) == nil ? .plain : .number
        case .categories where !after.words.contains { $0.isKeyword("for") }: style(ofCategories: word.text)
        default: .plain
        }
    }

    /// Whether nothing that the command can take begins with the word.
    private func isRefused(_ word: Word, of command: CommandSpecification, after given: [Word]) -> Bool {
        let words = [Word(command.name)] + given
        let isSign = word.text.hasPrefix("\\") || parser.commands.command(ofShorthand: word.text) != nil
        let isCommand = command.argument == .command && isSign
        return !isCommand && result(for: word, after: words) == .nothing && result(for: Word(""), after: words) !=
            .nothing
    }

    /// Categories have a style once they are known.
    private func style(ofCategories text: String) -> Style {
        let areKnown = text.lowercased().split(separator: ",").allSatisfy { category in
            context.categories?.contains(String(category)) == true
        }
        return areKnown ? .category : .plain
    }
}
