/// Returns the price of a pair.
protocol PriceFetching: Sendable {
    func price(of pair: CurrencyPair) async throws(PriceError) -> Price
}
