import Foundation
import TestSupport
import Vaccine
import VaccineTesting
import XCTest

final class PriceTests: XCTestCase {
    func testAmountIsParsedToTheCent() {
        XCTAssertEqual(cents("64231.07"), 6_423_107)
        XCTAssertEqual(cents("64231.7"), 6_423_170)
        XCTAssertEqual(cents("64231"), 6_423_100)
        XCTAssertEqual(cents("0.01"), 1)
        XCTAssertEqual(cents("9007199254740993.01"), 900_719_925_474_099_301, "a Double would lose this cent")
    }

    func testFractionsOfCentsAreRoundedAndInvalidAmountsRefused() {
        XCTAssertEqual(cents("1.004999"), 100)
        XCTAssertEqual(cents("1.005"), 101)
        XCTAssertEqual(cents("1.999"), 200)
        for text in ["", ".", "5.", ".5", "-1.00", "+1", "1,5", "1.2.3", "1e9", "٣", "99999999999999999999"] {
            XCTAssertNil(cents(text), text)
        }
    }

    private func cents(_ amount: String) -> Int? {
        Price(amount: amount, currency: "USD")?.cents
    }
}

final class CachingPriceFetcherTests: IsolatedTestCase {
    private let clock = ClockMock()
    private let ether = CurrencyPair(base: "ETH", currency: "USD")

    override func setUp() {
        Vaccine.setCure(for: TimeTelling.self, to: clock)
    }

    func testPriceIsCachedForItsLifetime() async throws {
        let inner = PriceFetcherMock(price(1), price(2))
        let fetcher = caching(inner)

        let first = try await fetcher.price(of: .bitcoin)
        clock.advance(by: .milliseconds(4999))
        let second = try await fetcher.price(of: .bitcoin)
        clock.advance(by: .milliseconds(1))
        let third = try await fetcher.price(of: .bitcoin)

        XCTAssertEqual([first, second, third].map(\.cents), [1, 1, 2])
        XCTAssertEqual(inner.pairs.count, 2)
    }

    func testEachPairIsCachedSeparately() async throws {
        let inner = PriceFetcherMock(price(1), price(2))
        let fetcher = caching(inner)

        let prices = try await [fetcher.price(of: .bitcoin), fetcher.price(of: ether), fetcher.price(of: .bitcoin)]

        XCTAssertEqual(prices.map(\.cents), [1, 2, 1])
        XCTAssertEqual(inner.pairs, [.bitcoin, ether])
    }

    private func caching(_ inner: PriceFetcherMock) -> CachingPriceFetcher {
        CachingPriceFetcher(around: inner, lifetime: .seconds(5))
    }

    private func price(_ cents: Int) -> Price {
        Price(cents: cents, currency: "USD")
    }
}

final class PriceTextTests: XCTestCase {
    func testThousandsAreGroupedCentsAreSeparateAndTheCurrencyPrecedes() {
        XCTAssertEqual(text(6_423_107), PriceText(whole: "$64,231", cents: "07"))
        XCTAssertEqual(text(12_345_678_990), PriceText(whole: "$123,456,789", cents: "90"))
        XCTAssertEqual(text(100_000), PriceText(whole: "$1,000", cents: "00"))
        XCTAssertEqual(text(99999), PriceText(whole: "$999", cents: "99"))
        XCTAssertEqual(text(5), PriceText(whole: "$0", cents: "05"))
        XCTAssertEqual(text(100, "EUR").whole, "€1")
        XCTAssertEqual(text(100, "CHF").whole, "CHF 1")
    }

    private func text(_ cents: Int, _ currency: String = "USD") -> PriceText {
        PriceText(Price(cents: cents, currency: currency))
    }
}

/// The whole example, as the module sets it, over real HTTP, with the test's clock.
final class BitcoinTests: IsolatedTestCase {
    private let clock = ClockMock()

    override func setUp() {
        Vaccine.setCures(of: .bitcoin)
        Vaccine.setCure(for: TimeTelling.self, to: clock)
    }

    func testPriceIsShownAndRefreshed() async throws {
        let server = try LoopbackAPI()
        try server.answerNext(
            .json(body: Fixture.text("bitcoin-spot.json")),
            .json(status: 201, body: #"{"data": {"amount": "64198.5", "base": "BTC", "currency": "USD"}}"#)
        )
        let ticker = try ticker(at: server.url)
        XCTAssertEqual(ticker.state, .unknown)

        await ticker.refresh()
        XCTAssertEqual(ticker.state, .known(PriceText(whole: "$64,231", cents: "07")))

        clock.advance(by: .seconds(5))
        await ticker.refresh()
        XCTAssertEqual(ticker.state, .known(PriceText(whole: "$64,198", cents: "50")))
        XCTAssertEqual(server.requests.map(\.target), ["/v2/prices/BTC-USD/spot", "/v2/prices/BTC-USD/spot"])
    }

    func testTwoTickersShareOneAnswer() async throws {
        let server = try LoopbackAPI()
        try server.answerNext(.json(body: Fixture.text("bitcoin-spot.json")))
        let tickers = try [ticker(at: server.url), ticker(at: server.url)]

        for ticker in tickers {
            await ticker.refresh()
        }

        XCTAssertEqual(tickers.map(\.state.text?.whole), ["$64,231", "$64,231"])
        XCTAssertEqual(server.requests.count, 1)
    }

    func testFailingServerIsShownBesideTheLastPrice() async throws {
        let server = try LoopbackAPI()
        let ticker = try ticker(at: server.url)
        let failures: [(answer: ScriptedAnswer, error: PriceError)] = [
            (.reset, .network(.unreachable(host: "127.0.0.1"))),
            (.json(status: 500, body: "{}"), .network(.status(500))),
            (.json(body: ""), .network(.emptyBody)),
            (.json(body: "<html>"), .unreadable(.notJSON)),
            (.json(body: #"{"data": {"am"#), .unreadable(.notJSON)),
            (.json(body: #"{"data": {"currency": "USD"}}"#), .unreadable(.missing("data.amount"))),
            (.json(body: #"{"data": {"amount": null}}"#), .unreadable(.missing("data.amount"))),
            (.json(body: #"{"data": {"amount": 1}}"#), .unreadable(.mistyped("data.amount"))),
            (.json(body: #"{"data": {"amount": "a lot", "currency": "USD"}}"#), .noAmount("a lot")),
        ]
        for (answer, error) in failures {
            server.answerNext(answer)
            await ticker.refresh()
            XCTAssertEqual(ticker.state, .failed(error, last: nil))
        }

        let last = PriceText(whole: "$64,231", cents: "07")
        try server.answerNext(.json(body: Fixture.text("bitcoin-spot.json")))
        await ticker.refresh()
        for (answer, error) in failures.suffix(2) {
            server.answerNext(answer)
            clock.advance(by: .seconds(5))
            await ticker.refresh()
            XCTAssertEqual(ticker.state, .failed(error, last: last))
        }
    }

    func testCancelledRequestThrowsCancellation() async throws {
        let server = try LoopbackAPI { _ in .never }
        try Vaccine.setCure(for: PriceAPI.self, to: PriceAPI(baseURL: server.url))
        let task = Task { try await Vaccine.getCure(for: PriceFetching.self).price(of: .bitcoin) }
        try await server.waitForRequest()

        task.cancel()

        await assertThrows(PriceError.network(.cancelled)) { try await task.value }
    }

    func testModuleLacksOnlyTheAPI() throws {
        let missing = Vaccine.graph().nodes.filter { $0.scope == nil }.map(\.key)
        XCTAssertEqual(missing, [Vaccine.Key(PriceAPI.self)])

        let api = try PriceAPI(baseURL: XCTUnwrap(URL(string: "https://prices.example")))
        try Vaccine.withCures {
            Vaccine.setCures(of: .bitcoin)
            Vaccine.setCure(for: PriceAPI.self, to: api)
            XCTAssertEqual(Vaccine.validate(), [])
            XCTAssertNoThrow(try Vaccine.requireCure(for: PriceTicking.self, with: CurrencyPair.bitcoin))
        }
    }

    private func ticker(at url: URL) -> any PriceTicking {
        Vaccine.setCure(for: PriceAPI.self, with: PriceAPI(baseURL: url))
        return Vaccine.getCure(for: PriceTicking.self, with: CurrencyPair.bitcoin)
    }
}
