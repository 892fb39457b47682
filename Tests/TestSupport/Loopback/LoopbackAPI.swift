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
    private struct State: Sendable {
        var routes: LoopbackRoutes
        var requests: [LoopbackRequest] = []
        var scripted: [ScriptedAnswer] = []
        /// An answer that is held waits for the next of them after its request was recorded.
        var releases = 0
        var connectionCount = 0
        var clients: [LoopbackSocket] = []
        var isStopped = false
    }

    private let state: Monitor<State>
    /// Accepts clients; each is served on a thread of its own.
    private let listener: WorkerThread
    package let port: UInt16
    /// The host and the port.
    package let host: String
    /// Such as `http://127.0.0.1:34567`, without a slash at the end.
    package let baseURL: String

    /// Starts the server. `handler` is called on the connection's thread, before the request is recorded.
    package init(
        jokes: [LoopbackJoke] = .samples,
        handler: (@Sendable (LoopbackRequest) -> ScriptedAnswer?)? = nil
    ) throws {
        let state = Monitor(State(routes: LoopbackRoutes(jokes: jokes)))
        let socket = try LoopbackSocket.listening()
        self.state = state
        port = try socket.port
        host = "127.0.0.1:\(port)"
        baseURL = "http://\(host)"
        listener = WorkerThread(name: "loopback") {
            while !state.withValue(\.isStopped) {
                guard let client = socket.accepted() else { continue }
                let number = state.withValue { state -> Int? in
                    guard !state.isStopped else { return nil }
                    state.connectionCount += 1
                    state.clients.append(client)
                    return state.connectionCount
                }
                guard let number else { return }
                WorkerThread(name: "loopback client") {
                    var buffer: [UInt8] = []
                    while
                        let request = client.receiveRequest(&buffer, connection: number),
                        Self.answer(request, of: client, state, handled: handler?(request))
                    {}
                    state.withValue { $0.clients.removeAll { $0 === client } }
                }
            }
        }
    }

    deinit {
        stop()
    }

    /// Returns `false` when the connection has ended.
    private static func answer(
        _ request: LoopbackRequest,
        of client: LoopbackSocket,
        _ state: Monitor<State>,
        handled: ScriptedAnswer?
    ) -> Bool {
        // Under one lock, because a test that has seen the request may queue the next answer or release this one.
        let (scripted, standard, releases) = state.withValue { state in
            state.requests.append(request)
            let queued = handled == nil && !state.scripted.isEmpty ? state.scripted.removeFirst() : nil
            return (handled ?? queued ?? .standard, state.routes.response(to: request), state.releases)
        }
        return scripted.deliver(changing: standard, to: request, of: client) {
            _ = state.wait(timeout: 3600) { $0.releases > releases || $0.isStopped ? true : nil }
        }
    }

    /// Closes the port and all connections, and waits for the threads to end.
    package func stop() {
        state.withValue { state in
            state.isStopped = true
            state.clients.forEach { $0.shutDown() }
        }
        // Wakes the thread that accepts.
        _ = try? LoopbackSocket.connected(to: port)
        listener.join()
        _ = state.wait(timeout: Patience.usual) { $0.clients.isEmpty ? true : nil }
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

    /// Sends all answers of `afterRelease` to requests recorded so far; later ones wait for the next call.
    package func release() {
        state.withValue { $0.releases += 1 }
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

    /// Blocks until exactly so many connections are open, for example after a client has canceled its request.
    package func waitForOpenConnections(_ count: Int) async throws {
        try await offTheCooperativePool {
            try self.wait(for: "\(count) open connections") { $0.clients.count == count ? () : nil }
        }
    }

    private func wait<Result>(for event: String, until body: (inout State) -> Result?) throws -> Result {
        if let result = state.wait(timeout: Patience.usual, until: body) {
            return result
        }
        let open = state.withValue { $0.clients.count }
        let seen = requests.map { "\($0.method) \($0.target)" }.joined(separator: ", ")
        throw SupportError("""
        Waited \(Patience.usual) s for \(event); \(open) connections are open, and these requests came: \
        \(seen.isEmpty ? "none" : seen).
        """)
    }
}
