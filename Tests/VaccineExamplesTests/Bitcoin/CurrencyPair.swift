/// A pair of currencies: one, and its price in the other.
struct CurrencyPair: Hashable {
    let base: String
    let currency: String
}

extension CurrencyPair {
    static let bitcoin = CurrencyPair(base: "BTC", currency: "USD")
}
