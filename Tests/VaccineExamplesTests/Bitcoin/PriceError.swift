/// Why there is no price.
enum PriceError: Error, Equatable {
    /// No response, or none with a price.
    case network(NetworkingError)

    /// The response does not have the expected form.
    case unreadable(ParsingError)

    /// The amount is not a valid amount of money.
    case noAmount(String)
}
