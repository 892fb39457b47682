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
        guard Self.lengths.contains(length) else {
            let range = "\(Self.lengths.lowerBound) to \(Self.lengths.upperBound)"
            throw Failure(.usage, "A search has \(range) characters, not \(length).")
        }
        self.text = text
        self.categories = categories
    }

    /// The longest part of the text without signs that are folded, because the API does not fold them.
    var textForAPI: String {
        let parts = text.folded.split { "'\"-.".contains($0) }
        let longest = parts.map { $0.drop { $0 == " " } }.max { $0.count < $1.count } ?? ""
        return longest.utf16.count < Self.lengths.lowerBound ? text : String(longest)
    }

    /// Returns the jokes that contain the text, whatever its case and the form of its signs.
    func matches(in jokes: [ChuckNorrisResponse]) -> [ChuckNorrisResponse] {
        let text = text.folded
        return jokes.filter { $0.isFiled(under: categories) && $0.value.folded.contains(text) }
    }

    /// Returns the jokes that were found; throws when there are none.
    func answer(_ found: [ChuckNorrisResponse]) throws(Failure) -> [ChuckNorrisResponse] {
        let place = categories.isEmpty ? "" : " in \(categories.joined(separator: " or "))"
        guard !found.isEmpty else { throw Failure(.nothingFound, "No joke\(place) contains \"\(text)\".") }
        return found
    }
}

extension String {
    /// The text in lower case, with signs of ASCII for typographic ones, and a space for each run of blanks.
    fileprivate var folded: String {
        var folded = ""
        for scalar in lowercased().unicodeScalars {
            let isBlank = scalar.isASCII ? scalar.value <= 0x20 : scalar.properties.isWhitespace
            switch scalar {
            case _ where isBlank: folded += folded.utf8.last == UInt8(ascii: " ") ? "" : " "
            case "‘", "’", "‚", "‛", "′", "´", "`": folded += "'"
            case "“", "”", "„", "‟", "″", "«", "»": folded += "\""
            case "\u{2010}" ... "\u{2015}", "\u{2212}": folded += "-"
            case "…": folded += "..."
            default: folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }
}
