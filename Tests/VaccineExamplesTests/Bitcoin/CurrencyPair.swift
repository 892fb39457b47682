/// What is priced, and in what.
struct CurrencyPair: Hashable {
    let base: String
    let currency: String
}

extension CurrencyPair {
    static let bitcoin = CurrencyPair(base: "BTC", currency: "USD")
}
