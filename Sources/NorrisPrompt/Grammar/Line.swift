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

    /// Splits a typed line at its blanks.
    ///
    /// A word that begins with " or ' goes to the next such quote. Quotes inside a word are literal, and there is no
    /// other sign.
    init(_ text: String) {
        self.text = text
        var rest = text.drop(while: \.isWhitespace)
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
