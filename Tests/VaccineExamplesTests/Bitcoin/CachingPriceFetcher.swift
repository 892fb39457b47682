import Vaccine

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
