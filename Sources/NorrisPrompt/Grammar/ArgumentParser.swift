import ChuckNorris
import Terminal

/// Parses a line, or argv, into a command, its options and its words: `COMMAND [OPTION ...] [WORD ...]`.
///
/// A text begins with the first word that is no option; all behind `--` is text or words. In argv, options of the
/// program can stand anywhere before that, and options of the first command, `joke`, need no command.
struct ArgumentParser: Sendable {
    let commands: [Command]
    /// None for a parser of lines.
    var programOptions: [Option] = []

    func parse(_ line: Line) throws(Failure) -> ParsedArguments {
        var parsed = try read(line)
        // `-n 5` is `joke -n 5`.
        if parsed.command == nil, parsed.given.contains(where: { !(programOptions + [.help]).contains($0.option) }) {
            parsed.command = commands.first
        }
        let argument = parsed.command?.argument
        guard argument == .text || !line.hasOpenQuote else {
            throw Failure(.usage, "The quote is not closed; close it or remove it.")
        }
        for (option, spelling, given) in parsed.given {
            guard options(of: parsed.command).contains(option) else {
                throw unknownOption(spelling, of: parsed.command)
            }
            guard let value = option.value, given?.isEmpty != false else { continue }
            throw Failure(.usage, "\(spelling) needs a value. Usage: \(spelling) \(value)")
        }
        if let command = parsed.command, !parsed.words.isEmpty {
            guard argument != .nothing else { throw Failure(.usage, "\(command.name) takes no arguments.") }
            let isComplete = argument == .setting || argument == .words || !parsed.words.contains(where: \.isBlank)
            guard isComplete else { throw Failure(.usage, "An argument is empty. Usage: \(command.usage)") }
        }
        // `joke --help` is `help joke`.
        if parsed.isGiven(.help) || parsed.isGiven(.version) {
            parsed.words = parsed.command.map { [$0.name] } ?? []
            parsed.command = commands.named("help")
        }
        return parsed
    }

    /// Reads a line that may be incomplete; the value of its last option may be missing.
    func read(_ line: Line) throws(Failure) -> ParsedArguments {
        var parsed = ParsedArguments()
        var rest = line.words[...]
        while let word = rest.popFirst() {
            let takesText = parsed.command?.argument == .text
            let endsOptions = word.text == "--" && !word.isQuoted
            if endsOptions && parsed.command != nil || takesText && !word.isOption {
                let start = endsOptions ? rest.startIndex : rest.startIndex - 1
                parsed.text = takesText ? line.text(from: start) : ""
                parsed.words += line.words[start...].map(\.text)
                break
            } else if endsOptions {
                continue
            } else if word.isOption {
                try readOption(word.text, into: &parsed) { rest.popFirst()?.text }
            } else if parsed.command != nil {
                parsed.words.append(word.text)
            } else {
                try readCommand(word.text, into: &parsed)
            }
        }
        return parsed
    }

    private func options(of command: Command?) -> [Option] {
        programOptions + (command?.options ?? commands.flatMap(\.options)) + [.help]
    }

    private func readOption(_ word: String, into parsed: inout ParsedArguments, next: () -> String?) throws(Failure) {
        guard var given = options(of: parsed.command).match(word) else {
            // The id of a joke may begin with a hyphen.
            guard parsed.command?.argument == .jokes, word.count >= 8, word.isJokeID else {
                throw unknownOption(word, of: parsed.command)
            }
            return parsed.words.append(word)
        }
        if given.option.value != nil {
            given.value = given.value ?? next()
        } else if given.value != nil {
            throw Failure(.usage, "\(given.spelling) takes no value.")
        }
        parsed.given.append(given)
    }

    /// Takes the word as a command, as the number of a row of the last list, or in argv as a category.
    private func readCommand(_ word: String, into parsed: inout ParsedArguments) throws(Failure) {
        parsed.command = commands.named(word)
        guard parsed.command == nil else { return }
        let isLine = programOptions.isEmpty
        guard isLine ? Int(word) != nil : namesCategory(word) else { throw unknownCommand(word) }
        parsed.command = commands.first { $0.argument == (isLine ? .jokes : .categories) }
        parsed.words = [word]
    }

    private func namesCategory(_ word: String) -> Bool {
        word.categories.contains { Categories.summaries[$0.lowercased()] != nil }
    }

    private func unknownOption(_ word: String, of command: Command?) -> Failure {
        let spelling = String(word.prefix { $0 != "=" })
        // Options with one hyphen are too short to guess at.
        let known = options(of: command).filter { $0 != .help }.flatMap(\.spellings).filter { $0.hasPrefix("--") }
        let choices = command.map { $0.options.flatMap(\.spellings) } ?? []
        let name = command?.name ?? "norris"
        let hint = known.suggestion(for: spelling)
            ?? (choices.isEmpty ? "\(name) has no such option." : "\(name) takes \(choices.list(with: "and")).")
        let asText = command?.argument == .text ? " Put -- before the text if it begins with a hyphen." : ""
        return Failure(.usage, "Unknown option \(spelling.excerpt). \(hint)\(asText)")
    }

    private func unknownCommand(_ word: String) -> Failure {
        let joke = Int(word).map { "joke -n \($0.magnitude)" } ?? (namesCategory(word) ? "joke \(word.excerpt)" : nil)
        let hint = (word.lowercased() == "for" ? "joke for NAME" : joke).map { "Did you mean \($0)?" }
            ?? commands.flatMap { [$0.name] + $0.aliases }.suggestion(for: word)
        let help = "Type \(programOptions.isEmpty ? "" : "norris ")help."
        // Otherwise the sentence may ask for the very word that it shows.
        let invisible = word.isSanitized ? "" : ", with characters that are not shown"
        return Failure(.usage, "Unknown command \"\(word.excerpt)\"\(invisible). \(hint ?? help)")
    }
}

/// A typed line, or argv, as words.
struct Line {
    struct Word {
        /// Without its quotes.
        let text: String
        /// Whether the word was quoted, so that it is no option.
        var isQuoted = false
        /// Where the word begins in a typed line, with its quote.
        fileprivate var start: String.Index?

        /// Negative numbers, and a hyphen alone, are no options.
        var isOption: Bool {
            !isQuoted && text.hasPrefix("-") && text.dropFirst().first.map { !$0.isNumber } ?? false
        }
    }

    /// Words up to a quote that has no end, which is the last word then.
    private(set) var words: [Word] = []
    private(set) var hasOpenQuote = false
    private var text = ""

    /// Splits a typed line at its blanks; some editors begin a file with a mark of the byte order.
    ///
    /// A word that begins with " or ' goes to the next such quote. Quotes inside a word are literal, and there is no
    /// other sign.
    init(_ text: String) {
        self.text = text
        var rest = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        while let first = rest.first {
            let isQuoted = first == "\"" || first == "'"
            let quoted = isQuoted ? rest.dropFirst().prefix { $0 != first } : rest.prefix(0)
            hasOpenQuote = isQuoted && quoted.endIndex == rest.endIndex
            let tail = rest[quoted.endIndex...].dropFirst(isQuoted ? 1 : 0).prefix { !$0.isWhitespace }
            words.append(Word(text: String(quoted + tail), isQuoted: isQuoted, start: rest.startIndex))
            rest = rest[tail.endIndex...].drop(while: \.isWhitespace)
        }
    }

    init(arguments: [String]) {
        words = arguments.map { Word(text: $0) }
    }

    /// The text that begins with a word; of a typed line, with all that is between its words.
    func text(from index: Int) -> String {
        let rest = words[index...]
        return rest.first?.start.map { text[$0...].trimmed } ?? rest.map(\.text).joined(separator: " ")
    }
}
