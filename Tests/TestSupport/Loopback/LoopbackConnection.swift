/// What the connections of a loopback server share with it.
struct LoopbackState {
    var routes: LoopbackRoutes
    var requests: [LoopbackRequest] = []
    var scripted: [ScriptedAnswer] = []
    var connectionCount = 0
    var openConnectionCount = 0
    /// Signaled by the next `release()`; an answer waits for the event that was set when its request was recorded.
    var releasing: CancelEvent
}

/// A connection of a client to the loopback server.
struct LoopbackConnection {
    let socket: LoopbackSocket
    let state: Monitor<LoopbackState>
    let handler: (@Sendable (LoopbackRequest) -> ScriptedAnswer?)?

    /// Answers requests until the connection ends.
    func serve() {
        let number = state.withValue {
            $0.connectionCount += 1
            $0.openConnectionCount += 1
            return $0.connectionCount
        }
        defer { state.withValue { $0.openConnectionCount -= 1 } }
        var buffer: [UInt8] = []
        while let request = socket.receiveRequest(&buffer, connection: number), answer(request) {}
    }

    /// Returns `false` when the connection has ended.
    private func answer(_ request: LoopbackRequest) -> Bool {
        let handled = handler?(request)
        // Under one lock, because a test that has seen the request may queue the next answer or release this one.
        let (scripted, standard, releasing) = state.withValue { state in
            state.requests.append(request)
            let queued = handled == nil && !state.scripted.isEmpty ? state.scripted.removeFirst() : nil
            return (handled ?? queued ?? .standard, state.routes.response(to: request), state.releasing)
        }
        var response = standard
        scripted.edit(&response)
        let isClosing = request.header("Connection")?.lowercased() == "close"
        let head = response.head(isClosing: isClosing)
        var delivery = AnswerDelivery(socket: socket, head: head, body: response.body, releasing: releasing)
        return scripted.acts.allSatisfy { delivery.perform($0) } && !isClosing
    }
}
