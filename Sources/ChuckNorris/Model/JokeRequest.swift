/// A description of the wanted joke.
package struct JokeRequest: Equatable, Sendable {
    /// Any of these, in any case; without any, a joke of any category, or of none.
    package var categories: [String]
    /// Replaces Chuck Norris in the joke.
    package var name: String?
    /// The number of a day, whose joke is always the same, and comes on no other day before all have come.
    ///
    /// Nil for a random joke.
    package var day: Int?
    /// The joke with this id; nil for any.
    package var id: String?
    /// Whether the joke may be explicit; the filtering service decides.
    package var allowsExplicit = true
    /// Jokes not to tell again before the others; the filtering service sets them.
    package var told: ToldJokes?
    /// The id of a joke that is about to be shown, and counts as told.
    package var previous: String?

    package init(categories: [String] = [], name: String? = nil, day: Int? = nil, id: String? = nil) {
        self.categories = categories
        self.name = name
        self.day = day
        self.id = id
    }

    /// Whether there may be several answers, of which the source draws one.
    var isRandom: Bool {
        day == nil && id == nil
    }

    /// Whether every joke is an answer.
    var isForAnyJoke: Bool {
        isRandom && categories.isEmpty && name == nil
    }

    func accepts(_ joke: ChuckNorrisResponse) -> Bool {
        (allowsExplicit || !joke.isExplicit)
            && joke.isFiled(under: categories)
            && (name == nil || joke.value.contains(ChuckNorrisResponse.hero))
    }

    func nothingFound() -> Failure {
        if let id {
            return Failure(.nothingFound, "There is no joke with the id \"\(id)\".")
        }
        let category = categories.isEmpty ? "" : categories.joined(separator: " or ") + " "
        let about = name.map { " that can be told about \($0)" } ?? ""
        return Failure(.nothingFound, "There is no \(category)joke\(about).")
    }
}

extension ChuckNorrisResponse {
    /// The name in nearly every joke, always the full one.
    static let hero = "Chuck Norris"

    /// Whether the joke has one of the categories, in any case; every joke is filed under none at all.
    func isFiled(under categories: [String]) -> Bool {
        guard !categories.isEmpty else { return true }
        let names = categories.map { $0.lowercased() }
        return self.categories.contains { names.contains($0.lowercased()) }
    }
}
