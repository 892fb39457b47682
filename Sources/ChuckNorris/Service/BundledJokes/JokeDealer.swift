/// Deals the collection as decks of cards, one for each category: each joke once before any comes again.
///
/// That holds for requests of one category, of several and of all in any mixture, until the decks they ask for are used
/// up.
struct JokeDealer {
    /// The jokes that are left of all decks; filled with the first deal.
    private var left: [BundledJoke] = []
    private var last: BundledJoke?

    /// Deals a joke from any of the decks, each of the jokes left there being equally likely.
    ///
    /// Empty decks are refilled; the joke dealt last is then not dealt first, if there is any other.
    ///
    /// - Parameters:
    ///   - categories: The names of the decks; empty for all of them.
    ///   - draw: Draws a number below the given one.
    /// - Returns: Nil when the decks never had a joke.
    mutating func deal(from categories: [String], draw: BundledJokes.Draw) -> BundledJoke? {
        if last == nil {
            left = BundledJokes.jokes
        }
        var candidates = indices(of: categories)
        if candidates.isEmpty {
            left += BundledJokes.jokes.filter { categories.isEmpty || categories.contains($0.category) }
            candidates = indices(of: categories)
            if candidates.count > 1 {
                candidates.removeAll { left[$0] == last }
            }
        }
        guard !candidates.isEmpty else { return nil }
        // One step of the Fisher-Yates shuffle: all orders are equally likely.
        left.swapAt(candidates[draw(candidates.count)], left.count - 1)
        last = left.removeLast()
        return last
    }

    private func indices(of categories: [String]) -> [Int] {
        categories.isEmpty ? Array(left.indices) : left.indices.filter { categories.contains(left[$0].category) }
    }
}
