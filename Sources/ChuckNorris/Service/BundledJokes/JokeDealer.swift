/// Deals the collection as decks of cards, one for each shelf: each joke once before any comes again.
///
/// That holds for requests of one category, of several and of all in any mixture, until the shelves they ask for are
/// through.
struct JokeDealer {
    /// One for each shelf of the collection, made with the first deal: a program that tells no joke makes none.
    private var decks: [CardDeck] = []
    /// Where the joke told last comes from.
    private var lastShelf: Int?

    /// Deals a joke from any of the shelves, each of the jokes that are left there being equally likely.
    ///
    /// When nothing is left there, the shelves are shuffled anew; the joke told last does not come first then, if there
    /// is any other.
    ///
    /// - Parameters:
    ///   - shelves: Indices in the collection, no two the same.
    ///   - draw: Draws a number below the given one.
    /// - Returns: Nil when the shelves have never had a joke.
    mutating func deal(from shelves: [Int], draw: BundledJokes.Draw) -> BundledJoke? {
        if decks.isEmpty {
            decks = BundledJokes.collection.map { CardDeck(count: $0.texts.count) }
        }
        var count = remaining(on: shelves)
        var skipped: Int?
        if count == 0 {
            for shelf in shelves {
                decks[shelf].gather()
            }
            count = remaining(on: shelves)
            if count > 1, let lastShelf, shelves.contains(lastShelf) {
                count -= 1
                skipped = lastShelf
            }
        }
        guard count > 0 else { return nil }

        var number = draw(count)
        for shelf in shelves {
            // A gathered deck has the joke told last at index 0.
            let first = shelf == skipped ? 1 : 0
            let left = decks[shelf].remaining - first
            guard number >= left else {
                lastShelf = shelf
                let (category, texts) = BundledJokes.collection[shelf]
                return BundledJoke(category: category, text: texts[decks[shelf].deal(at: first + number)])
            }
            number -= left
        }
        preconditionFailure("A number below \(count) was asked for, and a higher one was drawn.")
    }

    private func remaining(on shelves: [Int]) -> Int {
        shelves.reduce(0) { $0 + decks[$1].remaining }
    }
}
