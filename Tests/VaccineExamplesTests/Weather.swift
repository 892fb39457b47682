import Foundation
import Vaccine

/// A city and its weather, as they are shown.
struct City: Equatable {
    let name: String
    let country: String
    /// In degrees Celsius.
    let temperature: Double
    let conditions: String

    /// One line, such as `Lisbon, PT: 27 °C, clear sky`.
    var summary: String {
        "\(name), \(country): \(Int(temperature.rounded())) °C, \(conditions)"
    }
}

/// The address of the weather service, and the key of the program.
struct WeatherAPI {
    let baseURL: URL
    let key: String

    func groupURL(of cityIDs: [Int]) -> URL {
        baseURL.appending(path: "data/2.5/group").appending(queryItems: [
            URLQueryItem(name: "id", value: cityIDs.map(String.init).joined(separator: ",")),
            URLQueryItem(name: "units", value: "metric"),
            URLQueryItem(name: "appid", value: key),
        ])
    }
}

/// The part of a group call's response that is used.
struct WeatherGroupResponse: Decodable {
    let list: [Place]

    struct Place: Decodable {
        let name: String
        let main: Main
        let weather: [Condition]
        let sys: System
    }

    struct Main: Decodable {
        let temp: Double
    }

    struct Condition: Decodable {
        let description: String
    }

    struct System: Decodable {
        let country: String
    }
}

/// Fetches the response of the weather service, without parsing it.
protocol WeatherFetching: Sendable {
    func answer(for cityIDs: [Int]) async throws(NetworkingError) -> Data
}

struct WeatherFetcher: WeatherFetching {
    @Inject private var networking: any Networking
    @Inject private var api: WeatherAPI

    func answer(for cityIDs: [Int]) async throws(NetworkingError) -> Data {
        try await networking.data(from: api.groupURL(of: cityIDs))
    }
}

/// Always returns the same response, whichever cities are requested.
struct StubWeatherFetcher: WeatherFetching {
    let answer: Data

    func answer(for _: [Int]) async throws(NetworkingError) -> Data {
        answer
    }
}

/// Parses the response of the weather service.
protocol WeatherParsing: Sendable {
    func cities(from answer: Data) throws(ParsingError) -> [City]
}

struct WeatherParser: WeatherParsing {
    func cities(from answer: Data) throws(ParsingError) -> [City] {
        try JSONDecoder().parse(WeatherGroupResponse.self, from: answer).list.map { place in
            City(
                name: place.name,
                country: place.sys.country,
                temperature: place.main.temp,
                conditions: place.weather.map(\.description).joined(separator: ", ")
            )
        }
    }
}

/// Returns the weather of cities.
protocol WeatherServicing: Sendable {
    /// Returns the cities of these numbers, the warmest first.
    ///
    /// Throws a `NetworkingError` when there is no response, and a `ParsingError` when it cannot be parsed.
    func cities(_ ids: [Int]) async throws -> [City]
}

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

extension Vaccine.Module {
    /// The weather of a `WeatherAPI`, for which a cure has to be set as well.
    static let weather = Vaccine.Module {
        Vaccine.setCure(for: Networking.self, isUnique: true, with: URLSessionNetworking())
        Vaccine.setCure(for: WeatherParsing.self, with: WeatherParser())
        Vaccine.setCure(for: WeatherFetching.self, with: WeatherFetcher())
        Vaccine.setCure(for: WeatherServicing.self, with: WeatherService())
    }

    /// The same service under the name "stub", whose weather is that of a day in July.
    static let stubbedWeather = Vaccine.Module {
        Vaccine.setCure(for: WeatherFetching.self, named: "stub") {
            try StubWeatherFetcher(answer: Fixture.data("weather-july.json"))
        }
        Vaccine.setCure(for: WeatherServicing.self, named: "stub", with: WeatherService(fetcherNamed: "stub"))
    }
}
