import Vaccine

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
