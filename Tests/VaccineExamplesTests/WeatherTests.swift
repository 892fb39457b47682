import Vaccine
import VaccineTesting
import XCTest

final class WeatherTests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCures(of: .weather, .stubbedWeather)
        checkCures()
    }

    func testEachCityIsALine() throws {
        let response = try Data(contentsOf: fixture("weather-july.json"))

        let cities = try Vaccine.getCure(for: WeatherParsing.self).cities(from: response)

        XCTAssertEqual(cities.map(\.summary), [
            "Lisbon: 27 °C, clear sky",
            "Bergen: 14 °C, light rain",
            "Vienna: 24 °C, broken clouds",
        ])
    }

    func testRealServiceDependsOnTheDay() async throws {
        let networking = try NetworkingMock(.recorded("weather-july.json"), .recorded("weather-january.json"))
        Vaccine.setCure(for: Networking.self, with: networking)
        @Inject var service: any WeatherServicing

        let inJuly = try await service.cities([2_267_057, 3_161_732])
        let inJanuary = try await service.cities([2_267_057, 3_161_732])

        XCTAssertEqual(inJuly.first?.name, "Lisbon")
        XCTAssertEqual(inJanuary.first?.name, "Bergen")
        XCTAssertEqual(networking.requests.first, "/data/2.5/group?id=2267057,3161732&units=metric")
    }

    func testStubGivesTheSameOnAnyDay() async throws {
        Vaccine.setCure(for: Networking.self, with: NetworkingMock())
        @Inject(WeatherServicing.self, named: "stub") var service

        let cities = try await service.cities([2_267_057])

        XCTAssertEqual(cities.first?.name, "Lisbon")
    }

    func testFailureOfEachPartIsThrown() async throws {
        Vaccine.setCure(for: Networking.self, with: NetworkingMock(.failure(.status(500)), .text("<p>Log in</p>")))
        @Inject var service: any WeatherServicing

        await assertThrows(NetworkingError.status(500)) { try await service.cities([1]) }
        do {
            _ = try await service.cities([1])
            XCTFail("A page of HTML was parsed.")
        } catch is DecodingError {}
    }
}
