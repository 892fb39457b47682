import Foundation
import Vaccine
import VaccineTesting
import XCTest

/// The module as the program sets it.
final class BitcoinModuleTests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCures(of: .bitcoin)
    }

    func testModuleLacksOnlyTheAPI() {
        let missing = Vaccine.graph().nodes.filter { $0.scope == nil }.map(\.key)

        XCTAssertEqual(missing, [Vaccine.Key(PriceAPI.self)])
    }

    func testModuleHasNoProblems() throws {
        let api = try PriceAPI(baseURL: XCTUnwrap(URL(string: "https://prices.example")))
        Vaccine.setCure(for: PriceAPI.self, with: api)

        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertNoThrow(try Vaccine.requireCure(for: PriceTicking.self, with: CurrencyPair.bitcoin))
    }
}
