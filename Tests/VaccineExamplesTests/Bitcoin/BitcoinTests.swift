import Foundation
import TestSupport
import Vaccine
import VaccineTesting
import XCTest

/// The whole example, as the module sets it, over real HTTP, with the test's clock.
final class BitcoinTests: IsolatedTestCase {
    private let clock = ClockMock()

    override func setUp() {
        Vaccine.setCures(of: .bitcoin)
        Vaccine.setCure(for: TimeTelling.self, to: clock)
    }

    func testPriceIsShownAndRefreshed() async throws {
        let server = try LoopbackAPI()
        try set(server.url)
        try server.answerNext(
            .json(body: Fixture.text("bitcoin-spot.json")),
            .json(body: #"{"data": {"amount": "64198.5", "base": "BTC", "currency": "USD"}}"#)
        )
        let ticker = Vaccine.getCure(for: PriceTicking.self, with: CurrencyPair.bitcoin)

        await ticker.refresh()
        XCTAssertEqual(ticker.state, .known(PriceText(whole: "$64,231", cents: "07")))

        clock.advance(by: .seconds(5))
        await ticker.refresh()
        XCTAssertEqual(ticker.state, .known(PriceText(whole: "$64,198", cents: "50")))
        XCTAssertEqual(server.requests.map(\.target), ["/v2/prices/BTC-USD/spot", "/v2/prices/BTC-USD/spot"])
    }

    func testTwoTickersShareOneAnswer() async throws {
        let server = try LoopbackAPI()
        try set(server.url)
        try server.answerNext(.json(body: Fixture.text("bitcoin-spot.json")))
        let tickers = (1 ... 2).map { _ in Vaccine.getCure(for: PriceTicking.self, with: CurrencyPair.bitcoin) }

        for ticker in tickers {
            await ticker.refresh()
        }

        XCTAssertEqual(tickers.map(\.state.text?.whole), ["$64,231", "$64,231"])
        XCTAssertEqual(server.requests.count, 1)
    }

    func testFailingServerIsShown() async throws {
        let server = try LoopbackAPI()
        try set(server.url)
        server.answerNext(.json(status: 500, body: "{}"), .json(body: ""), .json(body: "<html>"))
        let ticker = Vaccine.getCure(for: PriceTicking.self, with: CurrencyPair.bitcoin)

        for error in [PriceError.network(.status(500)), .network(.emptyBody), .unreadable(.notJSON)] {
            await ticker.refresh()
            XCTAssertEqual(ticker.state, .failed(error, last: nil))
        }
    }

    func testUnreachableServerIsShown() async throws {
        let silence = try SilentAddress()
        try set(silence.url)
        let ticker = Vaccine.getCure(for: PriceTicking.self, with: CurrencyPair.bitcoin)

        await ticker.refresh()

        XCTAssertEqual(ticker.state, .failed(.network(.unreachable(host: "127.0.0.1")), last: nil))
    }

    func testCacheWrapsTheFetcher() throws {
        try set(XCTUnwrap(URL(string: "https://prices.example")))

        let graph = Vaccine.graph()

        let wraps = graph.edges.filter { $0.need == .wraps }
        XCTAssertEqual(wraps.map { graph.nodes[$0.from].made }, ["CachingPriceFetcher"])
        XCTAssertEqual(wraps.map { graph.nodes[$0.to].key }, [Vaccine.Key(PriceFetching.self)])
    }

    private func set(_ url: URL) {
        Vaccine.setCure(for: PriceAPI.self, with: PriceAPI(baseURL: url))
    }
}
