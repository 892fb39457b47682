import Foundation
import Vaccine

/// A pair of currencies: one, and its price in the other.
struct CurrencyPair: Hashable {
    static let bitcoin = CurrencyPair(base: "BTC", currency: "USD")

    let base: String
    let currency: String
}

/// An amount of money in whole cents, so that no precision is lost.
struct Price: Equatable {
    let cents: Int
    let currency: String
}

extension Price {
    /// Parses an amount such as `64231.07`, independent of the locale; nil when it is invalid.
    ///
    /// Fractions of a cent are dropped.
    init?(amount: String, currency: String) {
        guard
            let match = amount.wholeMatch(of: /([0-9]{1,15})(?:\.([0-9]+))?/),
            let cents = Int(match.1 + ((match.2 ?? "") + "00").prefix(2))
        else { return nil }
        self.init(cents: cents, currency: currency)
    }
}

enum PriceError: Error, Equatable {
    case network(NetworkingError)
    /// The response has no valid amount of money.
    case unreadable
}

protocol PriceFetching: Sendable {
    func price(of pair: CurrencyPair) async throws(PriceError) -> Price
}

/// Asks the service for the price each time.
struct PriceFetcher: PriceFetching {
    @Inject private var networking: any Networking

    func price(of pair: CurrencyPair) async throws(PriceError) -> Price {
        let url = URL(string: "https://prices.example/v2/prices/\(pair.base)-\(pair.currency)/spot")!
        let response: Data
        do {
            response = try await networking.data(from: url)
        } catch {
            throw .network(error)
        }
        let spot = try? JSONDecoder().decode([String: SpotPriceResponse].self, from: response)["data"]
        guard let spot, let price = Price(amount: spot.amount, currency: spot.currency) else { throw .unreadable }
        return price
    }

    /// The price in the response, where the amount is a string.
    private struct SpotPriceResponse: Decodable {
        let amount: String
        let currency: String
    }
}

/// Asks another fetcher, and caches its prices for a while; errors are not cached.
actor CachingPriceFetcher: PriceFetching {
    private let inner: any PriceFetching
    private let lifetime: Duration
    @Inject private var clock: any TimeTelling
    private var cache: [CurrencyPair: (price: Price, until: ContinuousClock.Instant)] = [:]

    init(around inner: any PriceFetching, lifetime: Duration) {
        self.inner = inner
        self.lifetime = lifetime
    }

    func price(of pair: CurrencyPair) async throws(PriceError) -> Price {
        if let cached = cache[pair], clock.now < cached.until {
            return cached.price
        }
        let price = try await inner.price(of: pair)
        cache[pair] = (price, clock.now.advanced(by: lifetime))
        return price
    }
}

protocol TimeTelling: Sendable {
    var now: ContinuousClock.Instant { get }
}

extension ContinuousClock: TimeTelling {}

/// A price as it is shown, such as `$64,231` and, smaller, `07`; the same on every machine.
struct PriceText: Equatable {
    let whole: String
    let cents: String

    init(_ price: Price) {
        let (whole, cents) = price.cents.quotientAndRemainder(dividingBy: 100)
        let symbol = ["USD": "$", "EUR": "€", "GBP": "£"][price.currency] ?? price.currency + " "
        self.whole = symbol + whole.formatted(.number.locale(Locale(identifier: "en_US")))
        self.cents = cents < 10 ? "0\(cents)" : "\(cents)"
    }
}

/// The model of a window with one price.
protocol PriceTicking: AnyObject {
    var text: PriceText? { get }
    /// Why the last refresh gave no price; the text is that of an earlier one.
    var error: PriceError? { get }

    func refresh() async
}

final class PriceTicker: PriceTicking {
    @Inject private var fetcher: any PriceFetching
    private let pair: CurrencyPair
    private(set) var text: PriceText?
    private(set) var error: PriceError?

    init(pair: CurrencyPair) {
        self.pair = pair
    }

    func refresh() async {
        do {
            text = try await PriceText(fetcher.price(of: pair))
            error = nil
        } catch {
            self.error = error
        }
    }
}

extension Vaccine.Module {
    /// Each price is fetched every five seconds at most.
    static let bitcoin = Vaccine.Module {
        Vaccine.setCure(for: Networking.self, with: URLSessionNetworking())
        Vaccine.setCure(for: TimeTelling.self, with: ContinuousClock())
        Vaccine.setCure(for: PriceFetching.self, isUnique: true, with: PriceFetcher())
        Vaccine.decorateCure(for: PriceFetching.self) { CachingPriceFetcher(around: $0, lifetime: .seconds(5)) }
        Vaccine.setCure(for: PriceTicking.self) { (pair: CurrencyPair) in PriceTicker(pair: pair) }
    }
}
