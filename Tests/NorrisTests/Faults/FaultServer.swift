import TestSupport

/// An API that answers with or without a fault, and a second API without faults.
final class FaultServer: Sendable {
    private struct State {
        var fault: Fault?
        var requestCount = 0
        var openings = 0
    }

    let baseURL: String
    private let state: Monitor<State>
    /// Nil while requests are refused.
    private let api: Monitor<LoopbackAPI?>
    private let port: UInt16
    private let place: SilentAddress
    private let other: LoopbackAPI
    /// Starts the API on a port.
    private let open: @Sendable (UInt16) throws -> LoopbackAPI

    init(jokes: FaultJokes) throws {
        let state = Monitor(State())
        let other = try LoopbackAPI(jokes: jokes.onServer) { _ in
            state.withValue { $0.requestCount += 1 }
            return .standard
        }
        let otherHost = "127.0.0.1:\(other.port)"
        let open: @Sendable (UInt16) throws -> LoopbackAPI = { port in
            let opening = state.withValue { state in
                state.openings += 1
                return state.openings
            }
            // A restarted API would otherwise repeat the jokes of the earlier one.
            let told = 20 * opening
            let onServer = Array(jokes.onServer.dropFirst(told) + jokes.onServer.prefix(told))
            return try LoopbackAPI(jokes: onServer, port: port) { request in
                let (fault, attempt) = state.withValue { state in
                    state.requestCount += 1
                    return (state.fault, state.requestCount)
                }
                guard let fault, request.query[FaultQuestion.mark] == nil else { return .standard }
                let route = FaultRoute(request)
                let question = FaultQuestion(
                    route: route,
                    attempt: attempt,
                    request: request,
                    otherHost: otherHost
                )
                return fault.answer(question)
            }
        }
        let api = try open(0)
        self.state = state
        self.other = other
        self.open = open
        self.api = Monitor(api)
        port = api.port
        place = try SilentAddress(port: api.port)
        baseURL = api.baseURL
    }

    /// Sets the fault of all further answers; `nil` for none.
    func set(_ fault: Fault?) throws {
        state.withValue { $0.fault = fault }
        try api.withValue { api in
            if fault?.isRefusal == true {
                api?.stop()
                api = nil
            } else if api == nil {
                api = try open(port)
            }
        }
    }

    /// Returns the number of requests since the last call.
    func takeRequestCount() -> Int {
        state.withValue { state in
            defer { state.requestCount = 0 }
            return state.requestCount
        }
    }
}
