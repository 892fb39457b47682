/// A real HTTP server on 127.0.0.1 that answers like api.chucknorris.io, or with faults that a test sets.
///
/// `/jokes/random` returns the matching jokes in turn, not at random. Every request is recorded. An answer
/// comes from the handler or, if that returns `nil`, from the queue of `answerNext`, or from the real rules:
///
///     let api = try LoopbackAPI()
///     api.answerNext(.text(status: 503, headers: ["Retry-After": "1"], body: "<h1>Busy</h1>"))
///     // … a request to api.baseURL …
///     XCTAssertEqual(api.requests.first?.header("User-Agent"), "norris/1.0")
package final class LoopbackAPI: Sendable {
    /// Such as `http://127.0.0.1:34567`, without a slash at the end.
    package let baseURL: String
    private let state: Monitor<LoopbackState>
    private let listener: LoopbackListener

    package let port: UInt16
    /// The host and the port.
    package let host: String

    /// Starts the server. `handler` is called on the connection's thread, before the request is recorded.
    package init(
        jokes: [LoopbackJoke] = .samples,
        handler: (@Sendable (LoopbackRequest) -> ScriptedAnswer?)? = nil
    ) throws {
        let state = try Monitor(LoopbackState(routes: LoopbackRoutes(jokes: jokes), releasing: CancelEvent()))
        self.state = state
        listener = try LoopbackListener { client in
            LoopbackConnection(socket: client, state: state, handler: handler).serve()
        }
        port = listener.port
        host = "127.0.0.1:\(port)"
        baseURL = "http://\(host)"
    }

    deinit {
        stop()
    }

    /// All requests so far, in the order of their arrival.
    package var requests: [LoopbackRequest] {
        state.withValue { $0.requests }
    }

    package var connectionCount: Int {
        state.withValue { $0.connectionCount }
    }

    /// Queues answers; each request takes the first one of the queue.
    package func answerNext(_ answers: ScriptedAnswer...) {
        state.withValue { $0.scripted += answers }
    }

    /// Sends all answers that `afterRelease` holds for requests recorded so far; later ones wait for the next call.
    package func release() throws {
        let next = try CancelEvent()
        state.withValue { state in
            state.releasing.signal()
            state.releasing = next
        }
    }

    /// Blocks until so many requests have arrived in all, and returns them.
    @discardableResult
    package func waitForRequest(count: Int = 1) throws -> [LoopbackRequest] {
        try wait(for: "\(count) requests") { $0.requests.count >= count ? $0.requests : nil }
    }

    /// As above, from async code.
    @discardableResult
    package func waitForRequest(count: Int = 1) async throws -> [LoopbackRequest] {
        try await offTheCooperativePool { try self.waitForRequest(count: count) }
    }

    /// Blocks until one of the latest requests satisfies the predicate; those of several connections come in any order.
    package func waitForRequest(where predicate: (LoopbackRequest) -> Bool) throws {
        try wait(for: "another request") { $0.requests.suffix(4).contains(where: predicate) ? () : nil }
    }

    /// Blocks until exactly so many connections are open, for example after a client has canceled its request.
    package func waitForOpenConnections(_ count: Int) throws {
        try wait(for: "\(count) open connections") { $0.openConnectionCount == count ? () : nil }
    }

    /// As above, from async code.
    package func waitForOpenConnections(_ count: Int) async throws {
        try await offTheCooperativePool { try self.waitForOpenConnections(count) }
    }

    private func wait<Result>(for event: String, until body: (inout LoopbackState) -> Result?) throws -> Result {
        if let result = state.wait(timeout: Patience.usual, until: body) {
            return result
        }
        let open = state.withValue { $0.openConnectionCount }
        let seen = requests.map { "\($0.method) \($0.target)" }.joined(separator: ", ")
        throw SupportError("""
        Waited \(Patience.usual) s for \(event); \(open) connections are open, and these requests came: \
        \(seen.isEmpty ? "none" : seen).
        """)
    }

    /// Closes the port and all connections, and waits for the threads to end.
    package func stop() {
        listener.stopping.signal()
        state.withValue { $0.releasing.signal() }
        listener.join()
    }
}
