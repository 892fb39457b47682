/// A text to search for.
package struct SearchQuery: Hashable, Sendable {
    /// The lengths that the API accepts, in UTF-16 code units.
    package static let lengths = 3 ... 120

    /// With a space in place of each run of blanks.
    package let text: String
    /// Any of these; without any, all jokes are searched.
    package let categories: [String]

    package init(_ text: String, categories: [String] = []) throws(Failure) {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let length = text.utf16.count
        guard length >= Self.lengths.lowerBound else {
            throw Failure(.usage, "A search needs at least \(Self.lengths.lowerBound) characters.")
        }
        guard length <= Self.lengths.upperBound else {
            throw Failure(.usage, "A search has at most \(Self.lengths.upperBound) characters, not \(length).")
        }
        self.text = text
        self.categories = categories
    }

    /// The part of the text that is written in one way alone, because the API does not fold what it searches.
    var partForAPI: String {
        let parts = text.split { String($0).folded != $0.lowercased() || "'\"-.".contains($0) }
        let longest = parts.max { $0.count < $1.count }.map { String($0).trimmed } ?? ""
        return longest.utf16.count < Self.lengths.lowerBound ? text : longest
    }

    /// Returns those of the jokes that contain the text, and throws when there is none.
    func matches(in jokes: [ChuckNorrisResponse]) throws(Failure) -> [ChuckNorrisResponse] {
        let text = text.folded
        let found = jokes.filter { $0.isFiled(under: categories) && $0.value.folded.containsText(text) }
        guard !found.isEmpty else { throw nothingFound }
        return found
    }

    var nothingFound: Failure {
        let place = categories.isEmpty ? "" : " in \(categories.joined(separator: " or "))"
        return Failure(.nothingFound, "No joke\(place) contains \"\(text)\".")
    }
}

extension String {
    /// The text in lower case, with signs of ASCII for typographic ones, and a space for each run of blanks.
    var folded: String {
        var folded = ""
        var endsWithBlank = false
        for scalar in lowercased().unicodeScalars {
            let isBlank = scalar.properties.isWhitespace
            if !isBlank || !endsWithBlank {
                switch scalar {
                case _ where isBlank: folded += " "
                case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{2032}", "\u{B4}", "`": folded += "'"
                case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{2033}", "\u{AB}", "\u{BB}": folded += "\""
                case "\u{2010}" ... "\u{2015}", "\u{2212}": folded += "-"
                case "\u{2026}": folded += "..."
                default: folded.unicodeScalars.append(scalar)
                }
            }
            endsWithBlank = isBlank
        }
        return folded
    }

    /// Without white space at its ends.
    var trimmed: String {
        let text = drop(while: \.isWhitespace)
        return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) } ?? ""
    }

    /// Whether the text contains another one: as C strings where both are ASCII, which is faster than by character.
    fileprivate func containsText(_ other: String) -> Bool {
        guard utf8.allSatisfy({ $0 < 0x80 && $0 != 0 }), other.utf8.allSatisfy({ $0 < 0x80 }) else {
            return contains(other)
        }
        return withCString { text in other.withCString { strstr(text, $0) != nil } }
    }
}
