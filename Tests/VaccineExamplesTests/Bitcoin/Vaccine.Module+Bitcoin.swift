import Vaccine

extension Vaccine.Module {
    /// Prices of a `PriceAPI`, which needs a cure as well; each is fetched every five seconds at most.
    static let bitcoin = Vaccine.Module {
        Vaccine.setCure(for: Networking.self, scope: .singleton, with: URLSessionNetworking())
        Vaccine.setCure(for: TimeTelling.self, with: ContinuousClock())
        Vaccine.setCure(for: PriceFormatting.self, with: PriceFormatter())
        Vaccine.setCure(for: PriceFetching.self, scope: .singleton, with: PriceFetcher())
        Vaccine.decorateCure(for: PriceFetching.self) { CachingPriceFetcher(around: $0, lifetime: .seconds(5)) }
        Vaccine.setCure(for: PriceTicking.self) { (pair: CurrencyPair) in PriceTicker(pair: pair) }
    }
}
