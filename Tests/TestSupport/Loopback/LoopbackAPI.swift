import Foundation

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
    /// An address at which only root could listen, so that connections are refused.
    package static let refusing = "http://127.0.0.1:1"

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
        listener = WorkerThread {
            while !state.withValue(\.isStopped) {
                guard let client = socket.accepted() else { continue }
                let isStopped = state.withValue { state in
                    state.connectionCount += state.isStopped ? 0 : 1
                    state.clients += state.isStopped ? [] : [client]
                    return state.isStopped
                }
                guard !isStopped else { return }
                WorkerThread {
                    var buffer: [UInt8] = []
                    while
                        let request = client.receiveRequest(&buffer),
                        Self.answer(request, of: client, state, handled: handler?(request))
                    {}
                    state.withValue { $0.clients.removeAll { $0 === client } }
                }
            }
        }
    }

    /// Starts a proxy: it answers requests to any host as the API does, and opens tunnels for HTTPS.
    ///
    /// All tunnels lead to the same port, so that a test can use host names that do not exist.
    ///
    /// - Parameter credentials: The required `name:password`; `nil` if none is required.
    package convenience init(proxyTo port: UInt16, credentials: String? = nil) throws {
        let authorization = credentials.map { "Basic \(Data($0.utf8).base64EncodedString())" }
        try self.init { request in
            guard authorization == nil || request.header("Proxy-Authorization") == authorization else {
                return .text(status: 407, headers: ["Proxy-Authenticate": "Basic realm=\"proxy\""], body: "Who?")
            }
            return request.method == "CONNECT" ? .standard.delivered(.tunnel(to: port)) : nil
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

    /// Blocks until so many requests have arrived in all.
    package func waitForRequest(count: Int = 1) throws {
        try wait(for: "\(count) requests") { $0.requests.count >= count }
    }

    /// Blocks until exactly so many connections are open, for example after a client has canceled its request.
    package func waitForOpenConnections(_ count: Int) throws {
        try wait(for: "\(count) open connections") { $0.clients.count == count }
    }

    private func wait(for event: String, until hasCome: (State) -> Bool) throws {
        guard state.wait(timeout: Patience.usual, until: { hasCome($0) ? true : nil }) == nil else { return }
        let (open, requests) = state.withValue { ($0.clients.count, $0.requests) }
        let seen = requests.map { "\($0.method) \($0.target)" }
        throw SupportError("""
        Waited \(Patience.usual) s for \(event); \(open) connections are open, and these requests came: \(seen).
        """)
    }
}
