/// The prefetched joke or its fetch: the state that a `PrefetchingService` keeps behind its lock.
struct Prefetch {
    typealias Fetch = Task<ChuckNorrisResponse, any Error>

    /// A random request and the settings it is answered with.
    struct Key: Equatable {
        let request: JokeRequest
        let settings: ServiceSettings
    }

    /// What there is for a request.
    enum Content {
        case joke(ChuckNorrisResponse)
        case fetch(Fetch)
    }

    private var content: (Content, key: Key)?
    /// What to fetch next; nil after an error.
    private var nextKey: Key?
    /// The number of questions of callers under way.
    private var questionCount = 0
    /// Tells the latest fetch from those that were dropped.
    private var generation = 0

    /// Counts a question that begins, and drops what it cannot use.
    ///
    /// A joke is kept until another random one is requested; a fetch never delays another question.
    ///
    /// - Parameter key: Nil for a question that is no random request.
    mutating func begin(_ key: Key?) {
        switch content {
        case let (.fetch, other)? where other != key: drop()
        case let (.joke, other)? where key != nil && other != key: drop()
        default: break
        }
        questionCount += 1
    }

    /// Returns and removes what there is for the key.
    mutating func take(_ key: Key) -> Content? {
        guard let (content, other) = content, other == key else { return nil }
        self.content = nil
        return content
    }

    /// Counts a question that has been answered.
    ///
    /// - Parameter key: The likely next request; nil to leave that as it was.
    mutating func end(_ key: Key?) {
        questionCount -= 1
        nextKey = key ?? nextKey
    }

    /// Counts a question that failed: nothing is fetched until one has been answered.
    mutating func fail() {
        questionCount -= 1
        nextKey = nil
    }

    /// Starts the next fetch, unless a caller waits for an answer or there is a joke already.
    ///
    /// - Parameter start: Starts it, given the number to call `settle` with.
    mutating func fetch(_ start: (JokeRequest, Int) -> Fetch) {
        guard questionCount == 0, let nextKey, content == nil else { return }
        generation += 1
        content = (.fetch(start(nextKey.request, generation)), nextKey)
    }

    /// Keeps the result of a fetch, unless that was dropped or taken.
    mutating func settle(_ number: Int, _ result: Result<ChuckNorrisResponse, any Error>) {
        guard number == generation, case let (.fetch, key)? = content else { return }
        switch result {
        case let .success(joke):
            content = (.joke(joke), key)
        case .failure:
            nextKey = nil
            content = nil
        }
    }

    /// Removes what there is, and cancels a fetch.
    mutating func drop() {
        if case let (.fetch(fetch), _)? = content {
            fetch.cancel()
        }
        content = nil
    }
}
