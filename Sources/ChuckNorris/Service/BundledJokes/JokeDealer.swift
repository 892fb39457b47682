/// Deals the collection as decks of cards, one for each category: each joke once before any comes again.
///
/// That holds for requests of one category, of several and of all in any mixture, until the decks they ask for are used
/// up.
struct JokeDealer {
    /// The jokes that are left of each category, as indices; created with the first deal.
    private var decks: [[Int]] = []
    private var last: (deck: Int, card: Int)?

    /// Deals a joke from any of the decks, each of the jokes left there being equally likely.
    ///
    /// Empty decks are refilled; the joke dealt last is then not dealt first, if there is any other.
    ///
    /// - Parameters:
    ///   - indices: Of the decks, no two the same.
    ///   - draw: Draws a number below the given one.
    /// - Returns: Nil when the decks never had a joke.
    mutating func deal(from indices: [Int], draw: BundledJokes.Draw) -> BundledJoke? {
        let collection = BundledJokes.collection
        if decks.isEmpty {
            decks = collection.map { Array($0.texts.indices) }
        }
        var excluded: Int?
        if indices.allSatisfy({ decks[$0].isEmpty }) {
            for index in indices {
                decks[index] = Array(collection[index].texts.indices)
            }
            if let last, indices.contains(last.deck), indices.count > 1 || decks[last.deck].count > 1 {
                // At the end of its deck, where it is not drawn.
                decks[last.deck].swapAt(last.card, decks[last.deck].count - 1)
                excluded = last.deck
            }
        }
        let counts = indices.map { decks[$0].count - ($0 == excluded ? 1 : 0) }
        let count = counts.reduce(0, +)
        guard count > 0 else { return nil }

        var number = draw(count)
        for (index, count) in zip(indices, counts) {
            guard number >= count else {
                // One step of the Fisher-Yates shuffle: all orders are equally likely.
                decks[index].swapAt(number, decks[index].count - 1)
                let card = decks[index].removeLast()
                last = (index, card)
                return BundledJoke(category: collection[index].category, text: collection[index].texts[card])
            }
            number -= count
        }
        preconditionFailure("A number below \(count) was to be drawn.")
    }
}
