/// Why there are no films.
enum MovieError: Error, Equatable {
    /// There is no file of this name, or it cannot be read.
    case noFile(String)

    /// The service did not answer as it should.
    case network(NetworkingError)

    /// The page came, and is not what a page has to be.
    case unreadable(ParsingError)
}
