import Synchronization

/// Which jokes a request asks for.
struct JokeFilter: Equatable {
    /// In lower case; empty for all.
    var categories: [String] = []
    /// Whether the jokes are to be about another name.
    var isAboutName = false
    var allowsExplicit = false

    func accepts(_ given: [String], hasName: Bool) -> Bool {
        (hasName || !isAboutName) && (categories.isEmpty || given.contains(where: categories.contains))
            && (allowsExplicit || !given.contains(where: ExplicitCategory.isName))
    }
}

/// Deals jokes as a deck of cards, which has a shelf for those that the same requests ask for.
///
/// Each joke comes once before any comes again. That holds for requests of one category, of several and of all in any
/// mixture, until the shelves they ask for are used up.
struct JokeDeck {
    struct Shelf {
        let source: Int
        let categories: [String]
        let hasName: Bool
        /// Those that are left come first.
        var offsets: [UInt32] = []
        var left = 0
    }

    private(set) var shelves: [Shelf] = []
    private var lastShelf = 0
    /// The answer to the last request, which most often is the next one, too.
    private var known: (filter: JokeFilter, shelves: [Int])?

    mutating func add(_ source: Int, _ offset: Int, categories: [String], hasName: Bool, isDealt: Bool) {
        // From the end, where the shelves of the same source are.
        let index = shelves.lastIndex { shelf in
            shelf.source == source && shelf.hasName == hasName && shelf.categories == categories
        } ?? shelves.count
        if index == shelves.count {
            shelves.append(Shelf(source: source, categories: categories, hasName: hasName))
        }
        shelves[index].offsets.append(UInt32(offset))
        if !isDealt {
            shelves[index].offsets.swapAt(shelves[index].left, shelves[index].offsets.count - 1)
            shelves[index].left += 1
        }
    }

    /// Returns the shelves that have what is asked for; none where one of the categories is unknown.
    mutating func shelves(for filter: JokeFilter) -> [Int] {
        if let known, known.filter == filter {
            return known.shelves
        }
        let found = shelves.indices.filter { filter.accepts(shelves[$0].categories, hasName: shelves[$0].hasName) }
        let isKnown = filter.categories.allSatisfy { category in
            found.contains { shelves[$0].categories.contains(category) }
        }
        known = (filter, isKnown ? found : [])
        return isKnown ? found : []
    }

    /// Deals a joke from any of the shelves, each of the jokes left there being equally likely.
    ///
    /// Used up, they are refilled; the joke dealt last is then not dealt first, if there is any other.
    mutating func deal(from shelves: [Int], draw: LocalJokes.Draw) -> (source: Int, offset: Int)? {
        var candidates = shelves
        var count = candidates.reduce(0) { $0 + self.shelves[$1].left }
        if count == 0 {
            for index in candidates {
                self.shelves[index].left = self.shelves[index].offsets.count
                count += self.shelves[index].left
            }
            // The one dealt last is the first of its shelf; made the last of all, it is out of reach.
            if count > 1, let last = candidates.firstIndex(of: lastShelf) {
                candidates.append(candidates.remove(at: last))
                self.shelves[lastShelf].offsets.swapAt(0, self.shelves[lastShelf].left - 1)
                count -= 1
            }
        }
        guard count > 0 else { return nil }
        let (index, number) = position(draw(count), in: candidates) { $0.left }
        // One step of the Fisher-Yates shuffle: all orders are equally likely.
        self.shelves[index].left -= 1
        let left = self.shelves[index].left
        self.shelves[index].offsets.swapAt(number, left)
        lastShelf = index
        return (self.shelves[index].source, Int(self.shelves[index].offsets[left]))
    }

    /// Returns the joke of a day, whatever was dealt: as many days in a row as there are jokes have different ones.
    func joke(ofDay day: Int, from candidates: [Int]) -> (source: Int, offset: Int) {
        let count = candidates.reduce(0) { $0 + shelves[$1].offsets.count }
        // The factor is a prime number that is greater than any count, so that no two products are congruent.
        let number = ((day % count + count) % count) * (4_294_967_311 % count) % count
        let (index, rest) = position(number, in: candidates) { $0.offsets.count }
        return (shelves[index].source, Int(shelves[index].offsets.sorted()[rest]))
    }

    /// Returns which shelf a number belongs to that is below the sum of counts, and the rest of it there.
    private func position(_ number: Int, in candidates: [Int], count: (Shelf) -> Int) -> (shelf: Int, rest: Int) {
        var rest = number
        let index = candidates.first { index in
            rest -= count(shelves[index])
            return rest < 0
        } ?? 0
        return (index, rest + count(shelves[index]))
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
