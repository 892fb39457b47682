import Foundation
import Synchronization
import Vaccine

/// A pair of currencies: one, and its price in the other.
struct CurrencyPair: Hashable {
    let base: String
    let currency: String
}

extension CurrencyPair {
    static let bitcoin = CurrencyPair(base: "BTC", currency: "USD")
}

/// An amount of money in whole cents, so that no precision is lost.
struct Price: Equatable {
    let cents: Int
    let currency: String
}

extension Price {
    /// Parses an amount such as `64231.07`, independent of the locale; nil when it is invalid.
    ///
    /// Fractions of a cent are rounded, half a cent upwards.
    init?(amount: String, currency: String) {
        let parts = amount.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : "0"
        let isWritten = [parts[0], fraction].allSatisfy { digits in
            !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0") ... UInt8(ascii: "9")).contains($0) }
        }
        // Three digits of the fraction: the cents, and the one that rounds them.
        guard isWritten, let mills = Int(parts[0] + (fraction + "000").prefix(3)) else { return nil }
        let (cents, rest) = mills.quotientAndRemainder(dividingBy: 10)
        self.init(cents: rest < 5 ? cents : cents + 1, currency: currency)
    }
}

/// Why there is no price.
enum PriceError: Error, Equatable {
    /// No response, or none with a price.
    case network(NetworkingError)

    /// The response does not have the expected form.
    case unreadable(ParsingError)

    /// The amount is not a valid amount of money.
    case noAmount(String)
}

/// Where prices come from.
struct PriceAPI {
    let baseURL: URL

    func spotURL(of pair: CurrencyPair) -> URL {
        baseURL.appending(path: "v2/prices/\(pair.base)-\(pair.currency)/spot")
    }
}

/// A spot price as it comes over the wire, where the amount is a string.
struct SpotPriceResponse: Decodable {
    let data: Spot

    struct Spot: Decodable {
        let amount: String
        let currency: String
    }
}

/// Returns the price of a pair.
protocol PriceFetching: Sendable {
    func price(of pair: CurrencyPair) async throws(PriceError) -> Price
}

/// Asks for the price each time.
struct PriceFetcher: PriceFetching {
    @Inject private var networking: any Networking
    @Inject private var api: PriceAPI

    func price(of pair: CurrencyPair) async throws(PriceError) -> Price {
        let spot = try await read(answer(for: pair)).data
        guard let price = Price(amount: spot.amount, currency: spot.currency) else { throw .noAmount(spot.amount) }
        return price
    }

    private func answer(for pair: CurrencyPair) async throws(PriceError) -> Data {
        do {
            return try await networking.data(from: api.spotURL(of: pair))
        } catch {
            throw .network(error)
        }
    }

    private func read(_ answer: Data) throws(PriceError) -> SpotPriceResponse {
        do {
            return try JSONDecoder().parse(SpotPriceResponse.self, from: answer)
        } catch {
            throw .unreadable(error)
        }
    }
}

/// Records its requests, and returns the prices that the test sets, in that order.
final class PriceFetcherMock: PriceFetching {
    private let prices: [Price]
    private let asked = Mutex<[CurrencyPair]>([])

    init(_ prices: Price...) {
        self.prices = prices
    }

    /// The requests so far.
    var pairs: [CurrencyPair] {
        asked.withLock(\.self)
    }

    func price(of pair: CurrencyPair) -> Price {
        asked.withLock { asked in
            asked.append(pair)
            return prices[asked.count - 1]
        }
    }
}

/// Asks another fetcher, and caches its prices for a while; errors are not cached.
actor CachingPriceFetcher: PriceFetching {
    private let inner: any PriceFetching
    private let lifetime: Duration
    @Inject private var clock: any TimeTelling
    private var kept: [CurrencyPair: (price: Price, until: ContinuousClock.Instant)] = [:]

    init(around inner: any PriceFetching, lifetime: Duration) {
        self.inner = inner
        self.lifetime = lifetime
    }

    func price(of pair: CurrencyPair) async throws(PriceError) -> Price {
        if let kept = kept[pair], clock.now < kept.until {
            return kept.price
        }
        let price = try await inner.price(of: pair)
        kept[pair] = (price, clock.now.advanced(by: lifetime))
        return price
    }
}

/// Returns the current time.
protocol TimeTelling: Sendable {
    var now: ContinuousClock.Instant { get }
}

extension ContinuousClock: TimeTelling {}

/// A clock that stands still until the test moves it.
final class ClockMock: TimeTelling {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant {
        time.withLock(\.self)
    }

    func advance(by duration: Duration) {
        time.withLock { $0 = $0.advanced(by: duration) }
    }
}

/// A price as it is shown: the cents are separate and smaller.
struct PriceText: Equatable {
    /// With the currency and grouped by thousands, such as `$64,231`.
    let whole: String
    /// Two digits, such as `07`.
    let cents: String
}

extension PriceText {
    private static let symbols = ["USD": "$", "EUR": "€", "GBP": "£"]

    /// Formats a price the same way on every machine.
    init(_ price: Price) {
        let (whole, cents) = price.cents.quotientAndRemainder(dividingBy: 100)
        let symbol = Self.symbols[price.currency] ?? price.currency + " "
        self.init(whole: symbol + Self.grouped(whole), cents: cents < 10 ? "0\(cents)" : "\(cents)")
    }

    private static func grouped(_ number: Int) -> String {
        let digits = String(number)
        guard digits.count > 3 else { return digits }
        return grouped(number / 1000) + "," + digits.suffix(3)
    }
}

/// What is known of a price.
enum PriceState: Equatable {
    case unknown
    case known(PriceText)

    /// The last request failed; the price before it stays visible.
    case failed(PriceError, last: PriceText?)
}

extension PriceState {
    /// What can be shown at present.
    var text: PriceText? {
        switch self {
        case .unknown: nil
        case let .known(text): text
        case let .failed(_, last): last
        }
    }
}

/// The model of a window with one price.
protocol PriceTicking: AnyObject {
    var state: PriceState { get }

    /// Fetches the price; the state is updated when it returns.
    func refresh() async
}

final class PriceTicker: PriceTicking {
    @Inject private var fetcher: any PriceFetching
    private let pair: CurrencyPair
    private(set) var state = PriceState.unknown

    init(pair: CurrencyPair) {
        self.pair = pair
    }

    func refresh() async {
        do {
            state = try await .known(PriceText(fetcher.price(of: pair)))
        } catch {
            state = .failed(error, last: state.text)
        }
    }
}

extension Vaccine.Module {
    /// Prices of a `PriceAPI`, which needs a cure as well; each is fetched every five seconds at most.
    static let bitcoin = Vaccine.Module {
        Vaccine.setCure(for: Networking.self, scope: .singleton, with: URLSessionNetworking())
        Vaccine.setCure(for: TimeTelling.self, with: ContinuousClock())
        Vaccine.setCure(for: PriceFetching.self, scope: .singleton, with: PriceFetcher())
        Vaccine.decorateCure(for: PriceFetching.self) { CachingPriceFetcher(around: $0, lifetime: .seconds(5)) }
        Vaccine.setCure(for: PriceTicking.self) { (pair: CurrencyPair) in PriceTicker(pair: pair) }
    }
}
