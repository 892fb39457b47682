import Foundation
import Vaccine

/// A city and its weather, as the service sends them.
struct City: Decodable {
    let name: String
    private let main: Main
    private let weather: [Condition]

    private struct Main: Decodable {
        let temp: Double
    }

    private struct Condition: Decodable {
        let description: String
    }

    /// In degrees Celsius.
    var temperature: Double {
        main.temp
    }

    /// One line, such as `Lisbon: 27 °C, clear sky`.
    var summary: String {
        "\(name): \(Int(temperature.rounded())) °C, \(weather.map(\.description).joined(separator: ", "))"
    }
}

/// Fetches the response of the weather service, without parsing it.
protocol WeatherFetching: Sendable {
    func response(for cityIDs: [Int]) async throws -> Data
}

struct WeatherFetcher: WeatherFetching {
    @Inject private var networking: any Networking

    func response(for cityIDs: [Int]) async throws -> Data {
        let url = URL(string: "https://weather.example/data/2.5/group")!
        return try await networking.data(from: url.appending(queryItems: [
            URLQueryItem(name: "id", value: cityIDs.map(String.init).joined(separator: ",")),
            URLQueryItem(name: "units", value: "metric"),
        ]))
    }
}

/// Returns the same response, whichever cities are requested.
struct WeatherFetcherStub: WeatherFetching {
    let response: Data

    func response(for _: [Int]) -> Data {
        response
    }
}

/// Parses the response of the weather service.
protocol WeatherParsing: Sendable {
    func cities(from response: Data) throws -> [City]
}

struct WeatherParser: WeatherParsing {
    /// The part of the response that is used.
    private struct GroupResponse: Decodable {
        let list: [City]
    }

    func cities(from response: Data) throws -> [City] {
        try JSONDecoder().decode(GroupResponse.self, from: response).list
    }
}

/// Returns the weather of cities.
protocol WeatherServicing: Sendable {
    /// Returns the cities of these numbers, the warmest first.
    func cities(_ ids: [Int]) async throws -> [City]
}

struct WeatherService: WeatherServicing {
    private let fetcher: any WeatherFetching
    @Inject private var parser: any WeatherParsing

    /// Makes a service whose responses come from the fetcher of that name.
    init(fetcherNamed name: String? = nil) {
        fetcher = Vaccine.getCure(for: WeatherFetching.self, named: name)
    }

    func cities(_ ids: [Int]) async throws -> [City] {
        let response = try await fetcher.response(for: ids)
        return try parser.cities(from: response).sorted { $0.temperature > $1.temperature }
    }
}

extension Vaccine.Module {
    static let weather = Vaccine.Module {
        Vaccine.setCure(for: Networking.self, with: URLSessionNetworking())
        Vaccine.setCure(for: WeatherParsing.self, with: WeatherParser())
        Vaccine.setCure(for: WeatherFetching.self, with: WeatherFetcher())
        Vaccine.setCure(for: WeatherServicing.self, with: WeatherService())
    }

    /// The same service under the name "stub", whose weather is that of a day in July.
    static let stubbedWeather = Vaccine.Module {
        Vaccine.setCure(for: WeatherFetching.self, named: "stub") {
            try WeatherFetcherStub(response: Data(contentsOf: fixture("weather-july.json")))
        }
        Vaccine.setCure(for: WeatherServicing.self, named: "stub", with: WeatherService(fetcherNamed: "stub"))
    }
}
