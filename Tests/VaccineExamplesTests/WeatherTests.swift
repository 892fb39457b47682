import Foundation
import TestSupport
import Vaccine
import VaccineTesting
import XCTest

final class WeatherParserTests: XCTestCase {
    func testCitiesOfAResponseAreParsed() throws {
        let cities = try WeatherParser().cities(from: Fixture.data("weather-july.json"))

        XCTAssertEqual(cities.map(\.summary), [
            "Lisbon, PT: 27 °C, clear sky",
            "Bergen, NO: 14 °C, light rain",
            "Vienna, AT: 24 °C, broken clouds",
        ])

        let city = try WeatherParser().cities(from: Data("""
        {"cnt": 1, "list": [{
            "name": "Porto", "main": {"temp": -0.4}, "sys": {"country": "PT"},
            "weather": [{"description": "mist"}, {"description": "light rain"}]
        }]}
        """.utf8))
        XCTAssertEqual(city.map(\.summary), ["Porto, PT: 0 °C, mist, light rain"])
    }
}

final class WeatherServiceTests: IsolatedTestCase {
    private let cityIDs = [2_267_057, 3_161_732, 2_761_369]

    override func setUp() {
        Vaccine.setCures(of: .weather, .stubbedWeather)
    }

    /// The result that both services are tested for; true on some days.
    private func warmestCity(of service: any WeatherServicing) async throws -> String? {
        try await service.cities(cityIDs).first?.name
    }

    func testRealServiceDependsOnTheDay() async throws {
        let api = try LoopbackAPI()
        try setWeatherAPI(api.url)
        try api.answerNext(
            .json(body: Fixture.text("weather-july.json")),
            .json(body: Fixture.text("weather-january.json"))
        )
        @Inject var service: any WeatherServicing

        let inJuly = try await warmestCity(of: service)
        let inJanuary = try await warmestCity(of: service)

        XCTAssertEqual(inJuly, "Lisbon")
        XCTAssertEqual(inJanuary, "Bergen")
        let request = try XCTUnwrap(api.requests.first)
        XCTAssertEqual(request.path, "/data/2.5/group")
        XCTAssertEqual(request.query, ["id": "2267057,3161732,2761369", "units": "metric", "appid": "key"])
    }

    func testStubAnswersTheSameOnAnyDay() async throws {
        let api = try LoopbackAPI()
        try setWeatherAPI(api.url)
        @Inject(WeatherServicing.self, named: "stub") var service

        for _ in 1 ... 2 {
            let warmest = try await warmestCity(of: service)
            XCTAssertEqual(warmest, "Lisbon")
        }

        XCTAssertEqual(api.requests, [], "no request is made")
    }

    func testFailingServerIsAnError() async throws {
        let api = try LoopbackAPI()
        try setWeatherAPI(api.url)
        XCTAssertEqual(Vaccine.validate(), [], "nothing is missing")
        @Inject var service: any WeatherServicing

        api.answerNext(.json(status: 500, body: #"{"cod": 500, "message": "Internal error"}"#))
        await assertThrows(NetworkingError.status(500)) { try await service.cities([1]) }

        api.answerNext(.text(status: 200, body: "<p>Please log in</p>"))
        await assertThrows(ParsingError.notJSON) { try await service.cities([1]) }
    }

    func testParserCanBeReplacedAlone() async throws {
        struct OneCity: WeatherParsing {
            func cities(from _: Data) throws(ParsingError) -> [City] {
                [City(name: "Nowhere", country: "XX", temperature: 0, conditions: "fog")]
            }
        }
        Vaccine.setCure(for: WeatherParsing.self, with: OneCity())
        @Inject(WeatherServicing.self, named: "stub") var service

        let cities = try await service.cities([1])

        XCTAssertEqual(cities.map(\.summary), ["Nowhere, XX: 0 °C, fog"])
    }

    private func setWeatherAPI(_ url: URL) {
        Vaccine.setCure(for: WeatherAPI.self, with: WeatherAPI(baseURL: url, key: "key"))
    }
}
