import TestSupport

/// An API that answers with a fault, and a second one without faults, which redirects may lead to.
struct FaultServer: Sendable {
    /// A joke of the server, which is not built in.
    static let id = "served1"
    /// A request for a joke about this name is answered without the fault.
    static let well = "Well"
    private static let jokes = .samples + (1 ... 20).map { number in
        LoopbackJoke(id: "served\(number)", value: "Chuck Norris is served \(number) times.")
    }

    /// The options with which the program sends its requests here.
    let arguments: [String]
    private let api: LoopbackAPI
    private let other: LoopbackAPI
    /// What the program is given instead of the API when its connections are to be refused.
    private let silence: SilentAddress?

    init(_ fault: Fault) throws {
        let other = try LoopbackAPI(jokes: Self.jokes)
        let attempts = Monitor(0)
        let otherHost = other.host
        let api = try LoopbackAPI(jokes: Self.jokes) { request in
            if request.query[FaultQuestion.mark] != nil || request.query["name"] == Self.well {
                return .standard
            }
            let attempt = attempts.withValue { attempts in
                attempts += 1
                return attempts
            }
            let route = FaultRoute(request)
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
