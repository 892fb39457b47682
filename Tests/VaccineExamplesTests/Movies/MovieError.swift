/// Why there are no films.
enum MovieError: Error, Equatable {
    /// There is no file of this name, or it cannot be read.
    case noFile(String)

    /// The service did not answer as it should.
    case network(NetworkingError)

    /// The page is not of the expected form.
    case unreadable(ParsingError)
}
