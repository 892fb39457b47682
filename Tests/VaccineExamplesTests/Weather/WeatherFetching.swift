import Foundation

/// Gets the answer of the weather service, and does not look into it.
protocol WeatherFetching: Sendable {
    func answer(for cityIDs: [Int]) async throws(NetworkingError) -> Data
}
