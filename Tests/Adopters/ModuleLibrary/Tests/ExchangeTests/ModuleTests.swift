import Exchange
import Vaccine
import VaccineTesting
import XCTest

final class ModuleTests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCures(of: .exchange)
    }

    func testModuleIsComplete() {
        checkCures()
    }

    func testConverterUsesTheRatesOfTheModule() {
        let converter = Vaccine.getCure(for: CurrencyConverting.self)

        XCTAssertEqual(converter.convert(10, from: "USD", to: "EUR"), 8)
        XCTAssertNil(converter.convert(10, from: "USD", to: "unknown"))
    }

    func testProgramReplacesTheRates() {
        Vaccine.setCure(for: RateProviding.self, with: EqualRates())

        XCTAssertEqual(Vaccine.getCure(for: CurrencyConverting.self).convert(10, from: "USD", to: "EUR"), 10)
    }
}

private struct EqualRates: RateProviding {
    func euros(for _: String) -> Double? {
        1
    }
}
