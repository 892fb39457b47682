/// A word of a command: an element of argv, or a part of a line between blanks or quotes.
struct Word: Equatable, Sendable {
    let text: String
    /// Whether the word begins with a quote, so that it is neither an option nor a keyword.
    var isQuoted = false
    /// The blanks between the word before this one and this one.
    var gap = " "
    /// The word as it was typed, with its quotes.
    let source: String
    /// Whether the word is of a line, where `>` and `|` are signs; a shell has read those that were meant for it.
    var isOfLine = false

    /// Whether the word has the form of an option; a negative number has not, nor a hyphen alone or before a blank.
    var isOption: Bool {
        !isQuoted && text.first == "-" && text.dropFirst().first.map { !"0123456789 ".contains($0) } ?? false
    }

    /// Whether the word ends a command on a line with several.
    var isSeparator: Bool {
        !isQuoted && text == ";"
    }

    /// Returns whether the word is a keyword such as `for`, in upper or lower case.
    func isKeyword(_ keyword: String) -> Bool {
        !isQuoted && text.lowercased() == keyword
    }

    /// Splits a line at its blanks, up to a quote that begins a word and has no end.
    ///
    /// A word that begins with " or ' goes to the next such quote, with all blanks before it. A `;` that ends a word is
    /// one of its own. Quotes and backslashes inside a word are literal.
    ///
    /// - Parameter hasSign: Whether the first character of a command's first word is a word of its own.
    /// - Returns: The words, and what is behind them: a quoted word that has no end, or else an empty word.
    static func split(_ line: String, hasSign: (String) -> Bool = { _ in false }) -> (words: [Word], rest: Word) {
        var (words, text) = ([Word](), line.unicodeScalars[...])
        while true {
            let gap = text.prefix(while: isBlank)
            text = text[gap.endIndex...]
            let plain = literal(text)
            var (value, end, isQuoted, isRest) = (String(plain), plain.endIndex, false, text.isEmpty)
            if plain.isEmpty || words.last?.isSeparator ?? true && hasSign(value) {
                value = String(text.prefix(1))
                end = text.prefix(1).endIndex
            } else if let quote = plain.first, quote == "\"" || quote == "'" {
                let quoted = text.dropFirst().prefix { $0 != quote }
                let tail = literal(text[quoted.endIndex...].dropFirst())
                value = String(quoted) + String(tail)
                (end, isQuoted, isRest) = (tail.endIndex, true, quoted.endIndex == text.endIndex)
            }
            let source = String(text[..<end])
            let word = Word(text: value, isQuoted: isQuoted, gap: String(gap), source: source, isOfLine: true)
            guard !isRest else { return (words, word) }
            words.append(word)
            text = text[end...]
        }
    }

    /// What goes to a blank, without each `;` before that.
    private static func literal(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        let word = text.prefix { !isBlank($0) }
        return word.lastIndex { $0 != ";" }.map { word[...$0] } ?? word.prefix(0)
    }

    /// Checks ASCII first, because Unicode properties are slow.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || ("\t" ... "\r").contains(scalar) : scalar.properties.isWhitespace
    }
}

extension Word {
    init(_ text: String) {
        self.init(text: text, source: text)
    }
}
