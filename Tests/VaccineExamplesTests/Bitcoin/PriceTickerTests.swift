import Vaccine
import VaccineTesting
import XCTest

final class PriceTickerTests: IsolatedTestCase {
    private let known = PriceText(whole: "$64,231", cents: "07")
    private let price = Price(cents: 6_423_107, currency: "USD")

    override func setUp() {
        Vaccine.setCure(for: PriceFormatting.self, with: PriceFormatter())
    }

    func testStateIsEmptyBeforeTheFirstRefresh() {
        let fetcher = PriceFetcherMock()
        Vaccine.setCure(for: PriceFetching.self, with: fetcher)

        XCTAssertEqual(PriceTicker(pair: .bitcoin).state, .unknown)
        XCTAssertEqual(fetcher.pairs, [])
    }

    func testRefreshRequestsThePair() async {
        let fetcher = PriceFetcherMock(.success(price))
        Vaccine.setCure(for: PriceFetching.self, with: fetcher)
        let ticker = PriceTicker(pair: .bitcoin)

        await ticker.refresh()

        XCTAssertEqual(ticker.state, .known(known))
        XCTAssertEqual(fetcher.pairs, [.bitcoin])
    }

    func testPriceStaysVisibleWhenARefreshFails() async {
        let failure = PriceError.network(.unreachable(host: "prices.example"))
        let fetcher = PriceFetcherMock(.success(price), .failure(failure), .failure(.noAmount("?")), .success(price))
        Vaccine.setCure(for: PriceFetching.self, with: fetcher)
        let ticker = PriceTicker(pair: .bitcoin)

        await ticker.refresh()
        await ticker.refresh()
        XCTAssertEqual(ticker.state, .failed(failure, last: known))

        await ticker.refresh()
        XCTAssertEqual(ticker.state, .failed(.noAmount("?"), last: known))

        await ticker.refresh()
        XCTAssertEqual(ticker.state, .known(known))
    }
}
