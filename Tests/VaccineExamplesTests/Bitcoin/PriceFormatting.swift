/// Formats prices.
protocol PriceFormatting: Sendable {
    func text(for price: Price) -> PriceText
}
