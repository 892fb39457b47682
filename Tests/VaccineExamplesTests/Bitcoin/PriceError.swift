/// Why there is no price.
enum PriceError: Error, Equatable {
    /// No answer, or none that says a price.
    case network(NetworkingError)

    /// The answer is not of the shape agreed on.
    case unreadable(ParsingError)

    /// The amount is no amount of money.
    case noAmount(String)
}
