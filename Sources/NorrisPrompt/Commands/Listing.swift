import ChuckNorris

/// The rows of the last list, which numbers refer to.
struct Listing {
    /// Nil as long as there was no list.
    private var listed: [JokeModel]?

    /// Empty as long as there was no list.
    var rows: [JokeModel] {
        listed ?? []
    }

    /// Makes the jokes the rows from now on.
    mutating func replace(with jokes: [JokeModel]) {
        listed = jokes
    }

    /// The joke of a row, counted from 1.
    func joke(number: Int) throws(ReferenceError) -> JokeModel {
        guard let listed else { throw .noList }
        guard listed.indices.contains(number - 1) else { throw .noRow(number: number, count: listed.count) }
        return listed[number - 1]
    }
}

/// The jokes shown so far, one after the other.
struct ShownJokes {
    /// How many are remembered.
    private static let limit = 1000

    private var jokes: [JokeModel] = []

    /// The joke shown last.
    var current: JokeModel? {
        jokes.last
    }

    /// Each joke once, where it was shown last.
    var withoutRepetitions: [JokeModel] {
        var ids: Set<String> = []
        return jokes.suffix(Self.limit).reversed().filter { ids.insert($0.id).inserted }.reversed()
    }

    mutating func append(_ joke: JokeModel) {
        jokes.append(joke)
        if jokes.count >= 2 * Self.limit {
            jokes.removeFirst(Self.limit)
        }
    }

    /// Nil for a joke that has not been shown.
    func joke(id: String) -> JokeModel? {
        jokes.last { $0.id == id }
    }
}
