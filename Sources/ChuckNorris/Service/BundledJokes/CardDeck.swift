/// Numbers from 0 up, dealt in a random order, each once until they are gathered again.
struct CardDeck {
    /// The cards that are left, then those dealt, the last one first; empty until the first is dealt.
    private var cards: [Int] = []
    private let count: Int
    /// How many cards are left to deal.
    private(set) var remaining: Int

    init(count: Int) {
        self.count = count
        remaining = count
    }

    /// Deals one of those that are left.
    ///
    /// This is one step of the Fisher-Yates shuffle: drawn by chance each time, all orders are equally likely.
    ///
    /// - Parameter index: Which of them, below `remaining`.
    mutating func deal(at index: Int) -> Int {
        if cards.isEmpty {
            cards = Array(0 ..< count)
        }
        remaining -= 1
        cards.swapAt(index, remaining)
        return cards[remaining]
    }

    /// Takes all cards back; if none was left, the one dealt last now lies at index 0.
    mutating func gather() {
        remaining = count
    }
}
