import Foundation
import XCTest

final class WeatherParserTests: XCTestCase {
    func testCitiesOfAResponseAreParsed() throws {
        let cities = try WeatherParser().cities(from: Fixture.data("weather-july.json"))

        XCTAssertEqual(cities.map(\.summary), [
            "Lisbon, PT: 27 °C, clear sky",
            "Bergen, NO: 14 °C, light rain",
            "Vienna, AT: 24 °C, broken clouds",
        ])
    }

    func testSeveralConditionsAreParsed() throws {
        let cities = try WeatherParser().cities(from: Data("""
        {"cnt": 1, "list": [{
            "name": "Porto", "main": {"temp": -0.4}, "sys": {"country": "PT"},
            "weather": [{"description": "mist"}, {"description": "light rain"}]
        }]}
        """.utf8))

        XCTAssertEqual(cities.map(\.summary), ["Porto, PT: 0 °C, mist, light rain"])
    }

    func testCityWithoutATemperatureIsAnError() async throws {
        let answer = try Fixture.text("weather-july.json").replacing("\"temp\"", with: "\"heat\"")

        await assertThrows(ParsingError.missing("list[0].main.temp")) {
            try WeatherParser().cities(from: Data(answer.utf8))
        }
    }
}
