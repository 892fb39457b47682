/// Returns the weather of cities.
protocol WeatherServicing: Sendable {
    /// Returns the cities of these numbers, the warmest first.
    ///
    /// Throws a `NetworkingError` when there is no response, and a `ParsingError` when it cannot be parsed.
    func cities(_ ids: [Int]) async throws -> [City]
}
