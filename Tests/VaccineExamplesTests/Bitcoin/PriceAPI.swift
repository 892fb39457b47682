import Foundation

/// Where prices come from.
struct PriceAPI {
    let baseURL: URL

    func spotURL(of pair: CurrencyPair) -> URL {
        baseURL.appending(path: "v2/prices/\(pair.base)-\(pair.currency)/spot")
    }
}
