/// A word of a command: an element of argv, or a part of a line between blanks or quotes.
package struct Word: Equatable, Sendable {
    package let text: String
    /// Whether the word begins with a quote, so that it is neither an option nor a keyword.
    package let isQuoted: Bool
    /// The blanks between the word before this one and this one.
    let gap: String

    package init(_ text: String, isQuoted: Bool = false, gap: String = " ") {
        self.text = text
        self.isQuoted = isQuoted
        self.gap = gap
    }

    /// Whether the word has the form of an option; a hyphen alone and a negative number have not.
    var isOption: Bool {
        !isQuoted && text.utf8.first == UInt8(ascii: "-") && text.utf8.count > 1 && Int(text) == nil
    }

    /// Whether the word ends a command on a line with several.
    var isSeparator: Bool {
        !isQuoted && text == ";"
    }

    /// Returns whether the word is a keyword such as `for`, in upper or lower case.
    func isKeyword(_ keyword: String) -> Bool {
        !isQuoted && text.lowercased() == keyword
    }

    /// Splits a line at its blanks.
    ///
    /// A word that begins with " or ' goes to the next such quote, with all blanks before it. A `;` that ends a word is
    /// one of its own. Quotes and backslashes inside a word are literal. Throws `unclosedQuote` when a quote that
    /// begins a word has no end.
    ///
    /// - Parameter hasSign: Whether the first character of a command's first word is a word of its own.
    package static func split(
        _ line: String,
        hasSign: (String) -> Bool = { _ in false }
    ) throws(UsageError) -> [Word] {
        var words: [Word] = []
        var rest = line.unicodeScalars[...]
        while let word = try next(in: &rest, after: words.last, hasSign: hasSign) {
            words.append(word)
        }
        return words
    }

    /// Returns the next word, and removes it from the text; when this throws, only the blanks before it.
    static func next(
        in rest: inout Substring.UnicodeScalarView,
        after last: Word?,
        hasSign: (String) -> Bool
    ) throws(UsageError) -> Word? {
        let gap = rest.prefix(while: isBlank)
        rest = rest[gap.endIndex...]
        guard let first = rest.first else { return nil }
        let word = literal(rest)
        guard !word.isEmpty else {
            rest.removeFirst()
            return Word(";", gap: String(gap))
        }
        if last?.isSeparator ?? true, hasSign(String(word)) {
            rest.removeFirst()
            return Word(String(first), gap: String(gap))
        }
        var text = ""
        let isQuoted = first == "\"" || first == "'"
        if isQuoted {
            let quoted = rest.dropFirst()
            guard let end = quoted.firstIndex(of: first) else {
                let last = quoted.lastIndex { !isBlank($0) }
                throw .unclosedQuote(before: last.map { String(quoted[...$0]) } ?? "")
            }
            text = String(quoted[..<end])
            rest = quoted[end...].dropFirst()
        }
        let literal = literal(rest)
        rest = rest[literal.endIndex...]
        return Word(text + String(literal), isQuoted: isQuoted, gap: String(gap))
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
