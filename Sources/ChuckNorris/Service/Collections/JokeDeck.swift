import Synchronization

/// Deals jokes as a deck of cards, which has shelves for jokes of the same kind.
///
/// Each joke comes once before any comes again. That holds for requests of one shelf, of several and of all in any
/// mixture, until the shelves they ask for are used up.
struct JokeDeck {
    /// Where a joke is: in which file, which is 0 for the built-in ones, and where there.
    struct Joke: Equatable {
        let file: Int
        let offset: Int
    }

    struct Shelf {
        let file: Int
        let categories: [String]
        /// Where in the file its jokes are; those that are left come first.
        var offsets: [UInt32] = []
        var left = 0

        /// Takes one of those left, by a random number below their number: a step of the Fisher-Yates shuffle.
        fileprivate mutating func take(_ number: Int) -> Int {
            left -= 1
            offsets.swapAt(number, left)
            return Int(offsets[left])
        }
    }

    private(set) var shelves: [Shelf] = []
    /// By files and categories.
    private var numbers: [[String]: Int] = [:]
    private var last = Joke(file: 0, offset: 0)

    /// The built-in jokes whose texts are accepted, by their numbers.
    static func builtIn(_ accepts: (String) -> Bool) -> JokeDeck {
        var deck = JokeDeck()
        var number: UInt32 = 0
        for (category, texts) in BundledJokes.collection {
            let offsets = texts.indices.filter { accepts(texts[$0]) }.map { number + UInt32($0) }
            deck.shelves.append(Shelf(file: 0, categories: [category], offsets: offsets, left: offsets.count))
            number += UInt32(texts.count)
        }
        return deck
    }

    /// Returns the shelf of jokes of a file that have these categories, in any case, which may be a new one.
    mutating func shelf(of file: Int, categories: [String]) -> Int {
        let categories = categories.map { $0.lowercased() }
        let key = ["\(file)"] + categories
        if let number = numbers[key] {
            return number
        }
        shelves.append(Shelf(file: file, categories: categories))
        numbers[key] = shelves.count - 1
        return shelves.count - 1
    }

    /// Adds a joke to a shelf, behind all of its file that come before it.
    mutating func add(_ offset: Int, to shelf: Int) {
        shelves[shelf].offsets.append(UInt32(offset))
        shelves[shelf].left += 1
    }

    /// Deals a joke from any of the shelves, each of the jokes left there being equally likely.
    ///
    /// Used up, they are refilled; the joke dealt last is then not dealt first, if there is any other.
    ///
    /// - Parameter draw: Draws a number below the given one.
    /// - Returns: Nil when the shelves never had a joke.
    mutating func deal(from candidates: [Int], draw: BundledJokes.Draw) -> Joke? {
        var candidates = candidates
        var count = candidates.reduce(0) { $0 + shelves[$1].left }
        if count == 0 {
            for index in candidates {
                shelves[index].left = shelves[index].offsets.count
                count += shelves[index].left
            }
            // The one dealt last is the first of its shelf; made the last of all, it is out of reach.
            let number = candidates.firstIndex { index in
                shelves[index].file == last.file && shelves[index].offsets.first.map(Int.init) == last.offset
            }
            if count > 1, let number {
                let index = candidates.remove(at: number)
                candidates.append(index)
                shelves[index].offsets.swapAt(0, shelves[index].left - 1)
                count -= 1
            }
        }
        guard count > 0 else { return nil }
        var number = draw(count)
        for index in candidates {
            guard number >= shelves[index].left else {
                last = Joke(file: shelves[index].file, offset: shelves[index].take(number))
                return last
            }
            number -= shelves[index].left
        }
        return nil
    }

    /// Returns the number of a day's joke: as many days in a row as there are jokes have different ones.
    static func number(ofDay day: Int, count: Int) -> Int {
        // The factor is a prime number that is greater than any count, so that no two products are congruent.
        ((day % count + count) % count) * (4_294_967_311 % count) % count
    }

    /// Returns the joke of a day, whatever was dealt.
    func joke(ofDay day: Int, from candidates: [Int]) -> Joke? {
        let count = candidates.reduce(0) { $0 + shelves[$1].offsets.count }
        var number = count == 0 ? 0 : Self.number(ofDay: day, count: count)
        for shelf in candidates.map({ shelves[$0] }) {
            if number < shelf.offsets.count {
                // Before any was dealt, they are in order; a million takes 4 MB more to sort.
                let isInOrder = zip(shelf.offsets, shelf.offsets.dropFirst()).allSatisfy { $0 < $1 }
                return Joke(file: shelf.file, offset: Int((isInOrder ? shelf.offsets : shelf.offsets.sorted())[number]))
            }
            number -= shelf.offsets.count
        }
        return nil
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
