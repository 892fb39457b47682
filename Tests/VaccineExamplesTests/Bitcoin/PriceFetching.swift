/// Knows what something costs.
protocol PriceFetching: Sendable {
    func price(of pair: CurrencyPair) async throws(PriceError) -> Price
}
