/// A word of a command: an element of argv, or a part of a line between blanks or quotes.
package struct Word: Equatable, Sendable {
    package let text: String
    /// Whether the word begins with a quote, so that it is neither an option nor a keyword.
    package let isQuoted: Bool
    /// The blanks between the word before this one and this one.
    let gap: String
    /// The word as it was typed, with its quotes.
    let source: String
    /// Whether the word is of a line, where `>` and `|` are signs; a shell has read those that were meant for it.
    var isOfLine = false

    package init(_ text: String, isQuoted: Bool = false, gap: String = " ", source: String? = nil) {
        self.text = text
        self.isQuoted = isQuoted
        self.gap = gap
        self.source = source ?? text
    }

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
    /// - Returns: The words, and what is left: blanks, and then the quote that has no end, if there is one.
    package static func split(
        _ line: String,
        hasSign: (String) -> Bool = { _ in false }
    ) -> (words: [Word], rest: Substring.UnicodeScalarView) {
        var words: [Word] = []
        var rest = line.unicodeScalars[...]
        while case (var word, let end)? = next(in: rest, after: words.last, hasSign: hasSign) {
            word.isOfLine = true
            words.append(word)
            rest = rest[end...]
        }
        return (words, rest)
    }

    private static func next(
        in text: Substring.UnicodeScalarView,
        after last: Word?,
        hasSign: (String) -> Bool
    ) -> (word: Word, end: String.Index)? {
        let gap = text.prefix(while: isBlank)
        let rest = text[gap.endIndex...]
        guard let first = rest.first else { return nil }
        let word = literal(rest)
        let isSign = !word.isEmpty && last?.isSeparator ?? true && hasSign(String(word))
        if word.isEmpty || isSign {
            return (Word(String(first), gap: String(gap)), rest.index(after: rest.startIndex))
        }
        guard first == "\"" || first == "'" else {
            return (Word(String(word), gap: String(gap)), word.endIndex)
        }
        let quoted = rest.dropFirst()
        guard let quote = quoted.firstIndex(of: first) else { return nil }
        let tail = literal(quoted[quote...].dropFirst())
        let value = String(quoted[..<quote]) + String(tail)
        let source = String(rest[..<tail.endIndex])
        return (Word(value, isQuoted: true, gap: String(gap), source: source), tail.endIndex)
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
