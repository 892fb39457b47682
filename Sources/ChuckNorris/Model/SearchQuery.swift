/// A text to search for, of a length that the API takes.
package struct SearchQuery: Equatable, Sendable {
    /// The lengths that the server takes, which counts UTF-16 code units as Java does.
    package static let lengths = 3 ... 120

    package let text: String

    /// Throws `ChuckNorrisError.searchLength` for a text that the server would reject.
    package init(_ text: String) throws(ChuckNorrisError) {
        let length = text.utf16.count
        guard Self.lengths.contains(length) else { throw .searchLength(length) }
        self.text = text
    }
}
