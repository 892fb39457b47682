import Foundation

/// Always has the same answer, whichever cities are asked for.
struct StubWeatherFetcher: WeatherFetching {
    private let answer: Data

    init(answer: Data) {
        self.answer = answer
    }

    func answer(for _: [Int]) async throws(NetworkingError) -> Data {
        answer
    }
}
