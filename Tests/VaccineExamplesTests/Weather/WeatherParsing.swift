import Foundation

/// Parses the response of the weather service.
protocol WeatherParsing: Sendable {
    func cities(from answer: Data) throws(ParsingError) -> [City]
}
