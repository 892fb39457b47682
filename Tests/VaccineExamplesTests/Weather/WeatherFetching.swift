import Foundation

/// Fetches the response of the weather service, without parsing it.
protocol WeatherFetching: Sendable {
    func answer(for cityIDs: [Int]) async throws(NetworkingError) -> Data
}
