import ChuckNorris

/// The jokes that somebody has seen, which commands take by number or by id.
@MainActor
final class ShownJokes {
    /// How many of those told so far are remembered.
    private static let limit = 1000

    /// The rows of the last list; nil as long as there was none.
    private var listed: [JokeModel]?
    private var told: [JokeModel] = []

    /// The joke told last.
    var current: JokeModel? {
        told.last
    }

    /// Those of the last list; none as long as there was no list.
    var rows: [JokeModel] {
        listed ?? []
    }

    /// Those told so far, each where it was told last.
    var recent: [JokeModel] {
        var ids: Set<String> = []
        return told.suffix(Self.limit).reversed().filter { ids.insert($0.id).inserted }.reversed()
    }

    func tell(_ joke: JokeModel) {
        told.append(joke)
        if told.count >= 2 * Self.limit {
            told.removeFirst(Self.limit)
        }
    }

    /// Makes the jokes the rows that numbers mean from now on.
    func list(_ jokes: [JokeModel]) {
        listed = jokes
    }

    /// The joke of a row of the last list, counted from 1.
    func joke(number: Int) throws(ReferenceError) -> JokeModel {
        guard let listed else { throw .noList(number: number) }
        guard listed.indices.contains(number - 1) else { throw .noRow(number: number, count: listed.count) }
        return listed[number - 1]
    }

    /// Nil for one that has not been seen.
    func joke(id: String) -> JokeModel? {
        listed?.first { $0.id == id } ?? told.last { $0.id == id }
    }
}
