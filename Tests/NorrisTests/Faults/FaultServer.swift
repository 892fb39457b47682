import TestSupport

/// An API that answers with a fault, and a second one without faults, which redirects may lead to.
struct FaultServer: Sendable {
    /// A built-in joke, which the server has, too, with a text of its own.
    static let id = "-dTvLIfDWCO"
    /// A request for a joke about this name is answered without the fault.
    static let well = "Well"
    /// So many that none is drawn twice, nor the last, which is shown by its id: the program would draw again.
    private static let jokes = .samples + (1 ... 20).map { number in
        LoopbackJoke(id: "served\(number)", value: "Chuck Norris is served \(number) times.")
    } + [LoopbackJoke(id: id, value: "This one is served.")]

    /// The options with which the program sends its requests here.
    let arguments: [String]
    private let api: LoopbackAPI
    private let other: LoopbackAPI
    /// What the program is given instead of the API when its connections are to be refused.
    private let silence: SilentAddress?

    init(_ fault: Fault) throws {
        let other = try LoopbackAPI(jokes: Self.jokes)
        let attempts = Monitor<[FaultRoute: Int]>([:])
        let otherHost = "127.0.0.1:\(other.port)"
        let api = try LoopbackAPI(jokes: Self.jokes) { request in
            if request.query[FaultQuestion.mark] != nil || request.query["name"] == Self.well {
                return .standard
            }
            let route = FaultRoute(request)
            let attempt = attempts.withValue { attempts in
                attempts[route, default: 0] += 1
                return attempts[route, default: 0]
            }
            return fault.answer(FaultQuestion(route: route, attempt: attempt, request: request, otherHost: otherHost))
        }
        silence = try fault.isRefusal ? SilentAddress() : nil
        arguments = ["--api", silence?.baseURL ?? api.baseURL, "--timeout", "\(fault.timeout)"]
        self.api = api
        self.other = other
    }

    /// The number of requests so far, to both servers.
    var requestCount: Int {
        api.requests.count + other.requests.count
    }
}
