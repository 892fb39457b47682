/// An amount of money in whole cents, so that no precision is lost.
struct Price: Equatable {
    let cents: Int
    let currency: String
}

extension Price {
    /// Parses an amount such as `64231.07`, independent of the locale; nil when it is invalid.
    ///
    /// Fractions of a cent are rounded, half a cent upwards.
    init?(amount: String, currency: String) {
        let parts = amount.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : "0"
        let isWritten = [parts[0], fraction].allSatisfy { digits in
            !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0") ... UInt8(ascii: "9")).contains($0) }
        }
        // Three digits of the fraction: the cents, and the one that rounds them.
        guard isWritten, let mills = Int(parts[0] + (fraction + "000").prefix(3)) else { return nil }
        let (cents, rest) = mills.quotientAndRemainder(dividingBy: 10)
        self.init(cents: rest < 5 ? cents : cents + 1, currency: currency)
    }
}
