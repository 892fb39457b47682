/// A line that is typed, as words.
struct Line {
    struct Word: Equatable {
        /// Without its quotes.
        let text: String
        /// Whether the word was quoted, so that it is neither an option nor a keyword.
        let isQuoted: Bool
        /// Where the word begins in the line, with its quote.
        let start: String.Index
    }

    let text: String
    /// Words up to a quote that has no end, which is the last word then.
    let words: [Word]
    let hasOpenQuote: Bool

    /// Splits a line at its blanks.
    ///
    /// A word that begins with " or ' goes to the next such quote. Quotes inside a word are literal, and there is no
    /// other sign.
    init(_ text: String) {
        self.text = text
        var words: [Word] = []
        var rest = text[...]
        var hasOpenQuote = false
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let first = rest.first else { break }
            let start = rest.startIndex
            if first == "\"" || first == "'" {
                let quoted = rest.dropFirst().prefix { $0 != first }
                hasOpenQuote = quoted.endIndex == rest.endIndex
                rest = rest[quoted.endIndex...].dropFirst()
                let tail = rest.prefix { !$0.isWhitespace }
                rest = rest[tail.endIndex...]
                words.append(Word(text: String(quoted + tail), isQuoted: true, start: start))
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                rest = rest[word.endIndex...]
                words.append(Word(text: String(word), isQuoted: false, start: start))
            }
        }
        self.words = words
        self.hasOpenQuote = hasOpenQuote
    }
}
