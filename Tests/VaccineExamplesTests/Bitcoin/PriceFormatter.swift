/// Formats prices the same way on every machine.
struct PriceFormatter: PriceFormatting {
    private static let symbols = ["USD": "$", "EUR": "€", "GBP": "£"]

    func text(for price: Price) -> PriceText {
        let (whole, cents) = price.cents.quotientAndRemainder(dividingBy: 100)
        let symbol = Self.symbols[price.currency] ?? price.currency + " "
        return PriceText(whole: symbol + grouped(whole), cents: cents < 10 ? "0\(cents)" : "\(cents)")
    }

    private func grouped(_ number: Int) -> String {
        var rest = String(number)[...]
        var groups: [Substring] = []
        while !rest.isEmpty {
            groups.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        return groups.joined(separator: ",")
    }
}
