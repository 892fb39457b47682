import Vaccine
import VaccineTesting
import XCTest

final class CachingPriceFetcherTests: IsolatedTestCase {
    private let clock = ClockMock()
    private let ether = CurrencyPair(base: "ETH", currency: "USD")

    override func setUp() {
        Vaccine.setCure(for: TimeTelling.self, to: clock)
    }

    func testPriceIsCachedForItsLifetime() async throws {
        let inner = PriceFetcherMock(.success(price(1)), .success(price(2)))
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
        let inner = PriceFetcherMock(.success(price(1)), .success(price(2)))
        let fetcher = caching(inner)

        let prices = try await [fetcher.price(of: .bitcoin), fetcher.price(of: ether), fetcher.price(of: .bitcoin)]

        XCTAssertEqual(prices.map(\.cents), [1, 2, 1])
        XCTAssertEqual(inner.pairs, [.bitcoin, ether])
    }

    func testErrorIsNotKept() async throws {
        let fetcher = caching(PriceFetcherMock(.failure(.network(.status(429))), .success(price(1))))

        await assertThrows(PriceError.network(.status(429))) { try await fetcher.price(of: .bitcoin) }
        let second = try await fetcher.price(of: .bitcoin)

        XCTAssertEqual(second, price(1))
    }

    private func caching(_ inner: PriceFetcherMock) -> CachingPriceFetcher {
        CachingPriceFetcher(around: inner, lifetime: .seconds(5))
    }

    private func price(_ cents: Int) -> Price {
        Price(cents: cents, currency: "USD")
    }
}
