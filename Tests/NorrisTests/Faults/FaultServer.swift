import TestSupport

/// An API that answers with a fault or without, and another one beside it that always answers well.
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
    /// Opens the API on a port.
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
            // One that comes back would tell the jokes of the earlier one again.
            let told = 20 * opening
            let onServer = Array(jokes.onServer.dropFirst(told) + jokes.onServer.prefix(told))
            return try LoopbackAPI(jokes: onServer, port: port) { request in
                let (fault, attempt) = state.withValue { state in
                    state.requestCount += 1
                    return (state.fault, state.requestCount)
                }
                guard case let .answer(answer) = fault?.reaction, request.query[FaultQuestion.mark] == nil else {
                    return .standard
                }
                let route = FaultRoute(request)
                return answer(FaultQuestion(route: route, attempt: attempt, request: request, otherHost: otherHost))
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

    /// Has all questions answered with the fault from now on, or well.
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

    /// Requests since this was asked last.
    func takeRequestCount() -> Int {
        state.withValue { state in
            defer { state.requestCount = 0 }
            return state.requestCount
        }
    }
}
