/// The options of a command, taken out of what follows its name.
struct CommandOptions {
    /// What is left, without white space at its ends.
    private(set) var text: Substring

    private let entry: CommandTable.Entry
    private var values: [String: String] = [:]

    /// A text that is free has options only at its ends; elsewhere they stand anywhere, up to a `--`.
    init(of entry: CommandTable.Entry, in text: Substring) throws(CommandError) {
        self.entry = entry
        self.text = text
        // Nearly no line has any, and lines from a pipe come by the thousand.
        guard !entry.options.isEmpty, text.utf8.contains(UInt8(ascii: "-")) else { return }
        if entry.argument == .text {
            takeFlagsAtTheEnds()
        } else {
            try takeAll()
        }
    }

    /// The value of an option, which is empty for one without; nil when it was not given.
    subscript(spelling: String) -> String? {
        values[spelling]
    }

    private mutating func takeFlagsAtTheEnds() {
        var words = text.split(whereSeparator: \.isWhitespace)[...]
        while let flag = words.first, isFlag(flag) {
            values[String(flag)] = ""
            words.removeFirst()
        }
        if words.first == "--" {
            words.removeFirst()
        } else {
            while let flag = words.last, isFlag(flag) {
                values[String(flag)] = ""
                words.removeLast()
            }
        }
        let end = words.last?.endIndex ?? text.startIndex
        text = text[(words.first?.startIndex ?? end) ..< end]
    }

    private mutating func takeAll() throws(CommandError) {
        var rest = text.split(whereSeparator: \.isWhitespace)[...]
        var words: [Substring] = []
        while let word = rest.popFirst() {
            if word == "--" {
                words += rest
                break
            }
            guard let (option, joined) = option(in: word) else {
                guard !word.hasPrefix("-") || word == "-" else { throw unknown(word) }
                words.append(word)
                continue
            }
            guard let name = option.value else {
                guard joined == nil else { throw .needlessValue(option: option.spelling) }
                values[option.spelling] = ""
                continue
            }
            guard let value = joined ?? rest.popFirst(), !value.isEmpty else {
                throw .missingValue(option: option.spelling, value: name)
            }
            values[option.spelling] = String(value)
        }
        text = Substring(words.joined(separator: " "))
    }

    private func isFlag(_ word: Substring) -> Bool {
        entry.options.contains { $0.spelling == word && $0.value == nil }
    }

    /// The option of the word, and a value written in one with it: `--option=value`, `-nvalue`.
    private func option(in word: Substring) -> (option: CommandTable.Option, value: Substring?)? {
        for option in entry.options where word.hasPrefix(option.spelling) {
            let rest = word.dropFirst(option.spelling.count)
            if rest.isEmpty {
                return (option, nil)
            }
            if rest.first == "=" {
                return (option, rest.dropFirst())
            }
            if option.isLetter, option.value != nil {
                return (option, rest)
            }
        }
        return nil
    }

    private func unknown(_ word: Substring) -> CommandError {
        let spellings = entry.options.map(\.spelling)
        // A letter could mean anything.
        let words = entry.options.filter { !$0.isLetter }.map(\.spelling)
        let suggestion = Suggestion.closest(to: String(word), among: words)
        return .unknownOption(String(word), command: entry.name, options: spellings, suggestion: suggestion)
    }
}
