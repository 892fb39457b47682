import Synchronization

/// Deals the collection as decks of cards, one for each category: each joke once before any comes again.
///
/// That holds for requests of one category, of several and of all in any mixture, until the decks they ask for are used
/// up.
struct JokeDealer {
    /// Where the jokes that are left of all decks are in the collection; filled with the first deal.
    private var left: [Int] = []
    private var last: Int?
    /// The responses of the jokes that were dealt, which take longer to make than to remember.
    private var responses: [ChuckNorrisResponse?] = []

    /// Deals a joke from any of the decks, each of the jokes left there being equally likely.
    ///
    /// Empty decks are refilled; the joke dealt last is then not dealt first, if there is any other.
    ///
    /// - Parameters:
    ///   - categories: The names of the decks; empty for all of them.
    ///   - draw: Draws a number below the given one.
    /// - Returns: Its place in the collection; nil when the decks never had a joke.
    mutating func deal(from categories: [String], draw: BundledJokes.Draw) -> Int? {
        if last == nil {
            left = Array(BundledJokes.jokes.indices)
            responses = Array(repeating: nil, count: BundledJokes.jokes.count)
        }
        // Without an array of all indices, which would take most of the time of a deal.
        var candidates = categories.isEmpty ? [] : indices(of: categories)
        if candidates.isEmpty, !categories.isEmpty || left.isEmpty {
            left += BundledJokes.jokes.indices.filter { isJoke($0, of: categories) }
            candidates = indices(of: categories)
            if candidates.count > 1 {
                candidates.removeAll { left[$0] == last }
            }
            guard !candidates.isEmpty else { return nil }
        }
        // One step of the Fisher-Yates shuffle: all orders are equally likely.
        let index = candidates.isEmpty ? draw(left.count) : candidates[draw(candidates.count)]
        left.swapAt(index, left.count - 1)
        last = left.removeLast()
        return last
    }

    /// Returns the response of a joke that was dealt, about another name if one is given.
    mutating func response(of number: Int, about name: String?) -> ChuckNorrisResponse {
        if name == nil, let response = responses[number] {
            return response
        }
        let response = BundledJokes.jokes[number].response(about: name)
        if name == nil {
            responses[number] = response
        }
        return response
    }

    private func indices(of categories: [String]) -> [Int] {
        left.indices.filter { isJoke(left[$0], of: categories) }
    }

    private func isJoke(_ number: Int, of categories: [String]) -> Bool {
        categories.isEmpty || categories.contains(BundledJokes.jokes[number].category)
    }
}

/// Random numbers without a system call for each: SplitMix64, which the system's random numbers seed.
final class RandomNumbers: Sendable {
    private let state = Atomic(UInt64.random(in: 0 ... .max))

    func number(below limit: Int) -> Int {
        var bits = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)).multipliedFullWidth(by: UInt64(limit)).high)
    }
}
