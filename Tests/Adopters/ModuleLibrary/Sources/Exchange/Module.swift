import Vaccine

extension Vaccine.Module {
    /// The cures of this library: `RateProviding` and `CurrencyConverting`.
    ///
    /// A program that has rates of its own sets its cure for `RateProviding` after those of the module.
    public static let exchange = Vaccine.Module {
        Vaccine.setCure(for: RateProviding.self, isUnique: true, with: FixedRates())
        Vaccine.autowireCure(for: CurrencyConverting.self, with: CurrencyConverter.init(rates:))
    }
}
