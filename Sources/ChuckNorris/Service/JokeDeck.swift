/// The jokes that a request accepts, drawn in rounds: each comes once in a round.
struct JokeDeck {
    /// Indices of jokes.
    let indices: [Int]
    /// The indices that may still come in this round.
    private var left: [Int]
    /// How many jokes had been told when the round began: a joke with a greater number was told in this round.
    private var start = 0

    init(indices: [Int]) {
        self.indices = indices
        left = indices
    }

    /// Returns a joke that was not told in this round, or else begins another round; nil for an empty deck.
    ///
    /// Takes constant time on average, since each joke is found to be told once in a round.
    mutating func draw(_ request: JokeRequest, id: (Int) -> String) -> Int? {
        let told = request.told ?? ToldJokes()
        // The last joke, and others that equal it, come later in this round.
        var aside: [Int] = []
        defer { left += aside }
        while aside.count < indices.count {
            if left.isEmpty {
                left = indices
                start = told.count
                aside = []
            }
            let last = left.count - 1
            left.swapAt(randomNumber(below: left.count), last)
            let id = id(left[last])
            let number = told.number(of: id)
            let isLast = request.previous.map { $0 == id } ?? (number > 0 && number == told.count)
            guard number > start || isLast else { return left[last] }
            let index = left.removeLast()
            aside += number > start ? [] : [index]
        }
        // There is no other joke.
        return indices.first
    }

    /// The index of a day's joke: as many days in a row as there are jokes have different ones.
    func index(ofDay day: Int) -> Int? {
        guard !indices.isEmpty else { return nil }
        // The factor is a prime number that is greater than any count, so that no two products are congruent.
        let count = indices.count
        return indices[((day % count + count) % count) * (4_294_967_311 % count) % count]
    }
}
