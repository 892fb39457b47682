import Vaccine

struct WeatherService: WeatherServicing {
    private let fetcher: any WeatherFetching
    @Inject private var parser: any WeatherParsing

    /// Makes a service whose answers come from the fetcher of that name.
    init(fetcherNamed name: String? = nil) {
        fetcher = Vaccine.getCure(for: WeatherFetching.self, named: name)
    }

    func cities(_ ids: [Int]) async throws -> [City] {
        let answer = try await fetcher.answer(for: ids)
        return try parser.cities(from: answer).sorted { $0.temperature > $1.temperature }
    }
}
