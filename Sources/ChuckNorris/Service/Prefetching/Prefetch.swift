/// The state of a `PrefetchingService`: the fetch of the next joke, under way or finished.
struct Prefetch {
    /// A random request and the settings it is answered with.
    struct RequestKey: Equatable {
        let request: JokeRequest
        let settings: ServiceSettings
    }

    private struct Fetch {
        let task: Task<ChuckNorrisResponse, any Error>
        let key: RequestKey
        var isFinished = false
    }

    private var fetch: Fetch?
    /// What to fetch next; nil after an error.
    private var nextKey: RequestKey?
    /// The number of questions of callers under way.
    private var questionCount = 0
    /// Tells the latest fetch from those that were cancelled or taken.
    private var generation = 0

    /// Counts a question that begins, and drops what it cannot use.
    ///
    /// A joke is kept until another random one is requested; a fetch never delays another question.
    ///
    /// - Parameter key: Nil for a question that is no random request.
    mutating func begin(_ key: RequestKey?) {
        if let fetch, fetch.key != key, !fetch.isFinished || key != nil {
            drop()
        }
        questionCount += 1
    }

    /// Returns and removes the fetch for the key.
    mutating func take(_ key: RequestKey) -> Task<ChuckNorrisResponse, any Error>? {
        guard let fetch, fetch.key == key else { return nil }
        self.fetch = nil
        return fetch.task
    }

    /// Counts a question that has been answered.
    ///
    /// - Parameter key: The likely next request; nil to leave that as it was.
    mutating func end(_ key: RequestKey?) {
        questionCount -= 1
        nextKey = key ?? nextKey
    }

    /// Counts a question that failed: nothing is fetched until one has been answered.
    mutating func fail() {
        questionCount -= 1
        nextKey = nil
    }

    /// Starts the next fetch, unless a caller waits for an answer or there is one already.
    ///
    /// - Parameter start: Starts it, given the number to call `finish` with.
    mutating func start(_ start: (JokeRequest, Int) -> Task<ChuckNorrisResponse, any Error>) {
        guard questionCount == 0, let nextKey, fetch == nil else { return }
        generation += 1
        fetch = Fetch(task: start(nextKey.request, generation), key: nextKey)
    }

    /// Keeps a joke for later, and forgets a failure, unless the fetch was dropped or taken.
    mutating func finish(_ number: Int, succeeded: Bool) {
        guard number == generation, fetch != nil else { return }
        if succeeded {
            fetch?.isFinished = true
        } else {
            nextKey = nil
            fetch = nil
        }
    }

    /// Removes the fetch, and cancels it.
    mutating func drop() {
        fetch?.task.cancel()
        fetch = nil
    }
}
