/// The jokes that were shown in this run, by id, and in which order.
package final class ToldJokes: Equatable, Sendable {
    private let state = Locked<(count: Int, numbers: [String: Int])>((0, [:]))

    package init() {}

    /// Called when a joke is shown; one that is only drawn does not count.
    package func markAsTold(_ id: String) {
        state.withLock { state in
            state.count += 1
            state.numbers[id] = state.count
        }
    }

    /// How many jokes have been told, which is also the number of the last one.
    var count: Int {
        state.withLock(\.count)
    }

    /// The number that the joke got when it was told last; 0 if it was not told.
    func number(of id: String) -> Int {
        state.withLock { $0.numbers[id] ?? 0 }
    }

    package static func == (one: ToldJokes, other: ToldJokes) -> Bool {
        one === other
    }
}
