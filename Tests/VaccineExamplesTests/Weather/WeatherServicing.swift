/// Knows what the weather is like.
protocol WeatherServicing: Sendable {
    /// Returns the cities of these numbers, the warmest first.
    ///
    /// Throws a `NetworkingError` when there is no answer, and a `ParsingError` when it cannot be read.
    func cities(_ ids: [Int]) async throws -> [City]
}
