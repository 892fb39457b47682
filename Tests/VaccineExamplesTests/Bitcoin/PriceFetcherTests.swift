import Foundation
import Vaccine
import VaccineTesting
import XCTest

final class PriceFetcherTests: IsolatedTestCase {
    override func setUpWithError() throws {
        let url = try XCTUnwrap(URL(string: "https://prices.example"))
        Vaccine.setCure(for: PriceAPI.self, with: PriceAPI(baseURL: url))
    }

    func testPriceOfAResponseIsParsed() async throws {
        let answer = try Fixture.data("bitcoin-spot.json")
        Vaccine.setCure(for: Networking.self, with: NetworkingStub { _ in answer })

        let price = try await PriceFetcher().price(of: .bitcoin)

        XCTAssertEqual(price, Price(cents: 6_423_107, currency: "USD"))
    }

    func testResponseWithoutAnAmountIsAnError() async {
        setAnswer(#"{"data": {"base": "BTC", "currency": "USD"}}"#)

        await assertThrows(PriceError.unreadable(.missing("data.amount"))) {
            try await PriceFetcher().price(of: .bitcoin)
        }
    }

    func testInvalidAmountIsAnError() async {
        setAnswer(#"{"data": {"amount": "a lot", "base": "BTC", "currency": "USD"}}"#)

        await assertThrows(PriceError.noAmount("a lot")) { try await PriceFetcher().price(of: .bitcoin) }
    }

    private func setAnswer(_ text: String) {
        Vaccine.setCure(for: Networking.self, with: NetworkingStub { _ in Data(text.utf8) })
    }
}
