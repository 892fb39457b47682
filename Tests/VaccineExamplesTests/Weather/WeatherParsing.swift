import Foundation

/// Reads the answer of the weather service, wherever it came from.
protocol WeatherParsing: Sendable {
    func cities(from answer: Data) throws(ParsingError) -> [City]
}
