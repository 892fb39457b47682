package import ChuckNorris

/// What a `joke` asks for, which `refresh` repeats.
package struct JokeOrder: Equatable, Sendable {
    package let request: JokeRequest
    /// How many.
    package let count: Int
    package let format: JokeFormat

    package init(_ request: JokeRequest = .random(), count: Int = 1, as format: JokeFormat = .text) {
        self.request = request
        self.count = count
        self.format = format
    }
}
