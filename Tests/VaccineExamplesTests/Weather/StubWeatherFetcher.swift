import Foundation

/// Always returns the same response, whichever cities are requested.
struct StubWeatherFetcher: WeatherFetching {
    private let answer: Data

    init(answer: Data) {
        self.answer = answer
    }

    func answer(for _: [Int]) async throws(NetworkingError) -> Data {
        answer
    }
}
