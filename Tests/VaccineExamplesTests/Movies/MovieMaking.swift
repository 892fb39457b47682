import Foundation

/// Makes films of a page.
protocol MovieMaking: Sendable {
    /// Returns the films in the page's order; throws when one of them cannot be parsed.
    func movies(from page: Data) throws(ParsingError) -> [Movie]
}
