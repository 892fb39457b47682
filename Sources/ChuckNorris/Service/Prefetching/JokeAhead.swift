/// The next joke, on its way or there already: what a `PrefetchingService` keeps behind its lock.
struct JokeAhead {
    typealias Fetch = Task<ChuckNorrisResponse, any Error>

    /// What there is for a request.
    enum Found {
        case joke(ChuckNorrisResponse)
        case fetch(Fetch)
    }

    private enum Stage {
        case nothing
        case found(Found, for: JokeRequest)
    }

    private var stage = Stage.nothing
    /// What to fetch next; nil after an error.
    private var wish: JokeRequest?
    /// How many questions of callers are under way.
    private var questionCount = 0
    /// Tells the latest fetch from those that were given up.
    private var fetchNumber = 0

    /// Lets a question pass, and gives up what it has no use for.
    ///
    /// A joke that is there is kept until another random one is asked for.
    mutating func begin(_ request: JokeRequest?) {
        switch stage {
        case let .found(.fetch, other) where other != request:
            giveUp()
        case let .found(.joke, other) where request != nil && other != request:
            giveUp()
        case .nothing, .found:
            break
        }
        questionCount += 1
    }

    /// Hands over what there is for the request; nil when there is nothing.
    mutating func take(_ request: JokeRequest) -> Found? {
        guard case .found(let found, for: request) = stage else { return nil }
        stage = .nothing
        return found
    }

    /// Takes note that a question has been answered.
    ///
    /// - Parameter request: What is probably asked for next; nil to leave that as it was.
    mutating func end(_ request: JokeRequest?) {
        questionCount -= 1
        wish = request ?? wish
    }

    /// Takes note that a question could not be answered: nothing is fetched until one has been.
    mutating func fail() {
        questionCount -= 1
        wish = nil
    }

    /// Starts to fetch what is wished for, if nobody waits for an answer and nothing is there.
    ///
    /// - Parameter start: Starts it, given the number to call `settle` with.
    mutating func fetch(_ start: (JokeRequest, Int) -> Fetch) {
        guard questionCount == 0, let wish, case .nothing = stage else { return }
        fetchNumber += 1
        stage = .found(.fetch(start(wish, fetchNumber)), for: wish)
    }

    /// Keeps what a fetch has come to, unless it was given up or handed over.
    mutating func settle(_ number: Int, _ result: Result<ChuckNorrisResponse, any Error>) {
        guard number == fetchNumber, case let .found(.fetch, request) = stage else { return }
        switch result {
        case let .success(joke):
            stage = .found(.joke(joke), for: request)
        case .failure:
            wish = nil
            stage = .nothing
        }
    }

    /// Forgets what there is, and takes a fetch back from the server.
    mutating func giveUp() {
        if case let .found(.fetch(fetch), _) = stage {
            fetch.cancel()
        }
        stage = .nothing
    }
}
