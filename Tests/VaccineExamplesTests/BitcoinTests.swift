import Synchronization
import Vaccine
import VaccineTesting
import XCTest

final class PriceTests: XCTestCase {
    func testAmountIsParsedToTheCent() {
        let amounts: [(text: String, cents: Int)] = [
            ("64231.07", 6_423_107),
            ("64231.7", 6_423_170),
            ("64231", 6_423_100),
            ("0.01", 1),
            ("1.999", 199),
            ("900719925474099.31", 90_071_992_547_409_931), // a Double would lose this cent
        ]
        for amount in amounts {
            XCTAssertEqual(Price(amount: amount.text, currency: "USD")?.cents, amount.cents)
        }
        for text in ["", ".", "5.", ".5", "-1.00", "+1", "1,5", "1.2.3", "1e9", "٣", "9999999999999999"] {
            XCTAssertNil(Price(amount: text, currency: "USD"), text)
        }
    }

    func testThousandsAreGroupedAndCentsAreSeparate() {
        XCTAssertEqual(text(12_345_678_990), ["$123,456,789", "90"])
        XCTAssertEqual(text(100_000), ["$1,000", "00"])
        XCTAssertEqual(text(99999), ["$999", "99"])
        XCTAssertEqual(text(5), ["$0", "05"])
        XCTAssertEqual(text(100, "CHF"), ["CHF 1", "00"])
    }

    private func text(_ cents: Int, _ currency: String = "USD") -> [String] {
        let text = PriceText(Price(cents: cents, currency: currency))
        return [text.whole, text.cents]
    }
}

/// The whole example, as the module sets it, with recorded responses and a clock that the test moves.
final class BitcoinTests: IsolatedTestCase {
    private let clock = ClockMock()

    override func setUp() {
        Vaccine.setCures(of: .bitcoin)
        Vaccine.setCure(for: TimeTelling.self, to: clock)
    }

    func testPriceIsCachedForItsLifetime() async throws {
        Vaccine.setCure(for: Networking.self, to: NetworkingMock(price("1.00"), price("2.00")))
        let fetcher = Vaccine.getCure(for: PriceFetching.self)

        let first = try await fetcher.price(of: .bitcoin)
        clock.advance(by: .milliseconds(4999))
        let second = try await fetcher.price(of: .bitcoin)
        clock.advance(by: .milliseconds(1))
        let third = try await fetcher.price(of: .bitcoin)

        XCTAssertEqual([first, second, third].map(\.cents), [100, 100, 200])
    }

    func testTickersShareTheCacheOfTheirPair() async throws {
        let networking = try NetworkingMock(.recorded("bitcoin-spot.json"), price("1.00"))
        Vaccine.setCure(for: Networking.self, to: networking)
        let bitcoin = [ticker(of: .bitcoin), ticker(of: .bitcoin)]
        let ether = ticker(of: CurrencyPair(base: "ETH", currency: "USD"))

        for ticker in bitcoin + [ether] {
            await ticker.refresh()
        }

        XCTAssertEqual(bitcoin.map(\.text?.whole), ["$64,231", "$64,231"])
        XCTAssertEqual(ether.text?.whole, "$1")
        XCTAssertEqual(networking.requests, ["/v2/prices/BTC-USD/spot", "/v2/prices/ETH-USD/spot"])
    }

    func testFailureIsShownBesideTheLastPrice() async {
        Vaccine.setCure(for: Networking.self, to: NetworkingMock(
            price("1.00"), .failure(.unreachable), .text("<html>"), price("a lot"), price("2.00")
        ))
        let ticker = ticker(of: .bitcoin)
        await ticker.refresh()

        for error in [PriceError.network(.unreachable), .unreadable, .unreadable] {
            clock.advance(by: .seconds(5))
            await ticker.refresh()
            XCTAssertEqual(ticker.error, error)
            XCTAssertEqual(ticker.text?.whole, "$1")
        }

        await ticker.refresh()
        XCTAssertNil(ticker.error)
        XCTAssertEqual(ticker.text?.whole, "$2")
    }

    func testNothingIsMissing() {
        Vaccine.removeAllCures()
        Vaccine.setCures(of: .bitcoin)

        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertNoThrow(try Vaccine.requireCure(for: PriceTicking.self, with: CurrencyPair.bitcoin))
    }

    private func ticker(of pair: CurrencyPair) -> any PriceTicking {
        Vaccine.getCure(for: PriceTicking.self, with: pair)
    }

    private func price(_ amount: String) -> NetworkingMock.Answer {
        .text(#"{"data": {"amount": "\#(amount)", "currency": "USD"}}"#)
    }
}

/// A clock that stands still until the test moves it.
private final class ClockMock: TimeTelling {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant {
        time.withLock(\.self)
    }

    func advance(by duration: Duration) {
        time.withLock { $0 = $0.advanced(by: duration) }
    }
}
