import ChuckNorris

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
