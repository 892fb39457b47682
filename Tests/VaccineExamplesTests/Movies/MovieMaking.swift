import Foundation

/// Makes films of a page.
protocol MovieMaking: Sendable {
    /// Returns the films in the page's order; one that cannot be read spoils the page.
    func movies(from page: Data) throws(ParsingError) -> [Movie]
}
