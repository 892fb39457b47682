#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A client of the proxy.
struct ProxyConnection {
    let client: LoopbackSocket
    /// Where all ways lead.
    let port: UInt16
    /// What a client has to say of itself.
    let authorization: String?
    let stopping: CancelEvent

    /// Turns down requests until one may go on; that one has the connection for itself.
    func serve(onRequest: (LoopbackRequest) -> Void) {
        var buffer: [UInt8] = []
        while true {
            guard let request = try? LoopbackRequest(takenFrom: &buffer, connection: 0) else {
                guard let bytes = received(from: client) else { return }
                buffer += bytes
                continue
            }
            onRequest(request)
            guard authorization == nil || request.header("Proxy-Authorization") == authorization else {
                let refusal = LoopbackResponse(
                    status: 407,
                    contentType: "text/html",
                    headers: ["Proxy-Authenticate: Basic realm=\"proxy\""],
                    body: "<h1>Who are you?</h1>"
                )
                guard client.send(refusal.head(isClosing: false) + refusal.body, until: stopping) else { return }
                continue
            }
            return pass(request, and: buffer)
        }
    }

    private func pass(_ request: LoopbackRequest, and rest: [UInt8]) {
        guard let server = try? LoopbackSocket.connected(to: port) else { return }
        if request.method == "CONNECT" {
            guard client.send([UInt8]("HTTP/1.1 200 Connection established\r\n\r\n".utf8), until: stopping)
            else { return }
            guard server.send(rest, until: stopping) else { return }
        } else {
            guard server.send(forwarded(request), until: stopping) else { return }
        }
        let upwards = WorkerThread(name: "proxy") { relay(from: client, to: server) }
        relay(from: server, to: client)
        upwards.join()
    }

    /// The request as the server wants it: without the host in front of the path, and without what was for the proxy.
    private func forwarded(_ request: LoopbackRequest) -> [UInt8] {
        let path = request.target.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).dropFirst(2)
            .joined().drop { $0 != "/" }
        let headers = request.headers.filter { !$0.key.hasPrefix("proxy-") && $0.key != "connection" }
            .map { "\($0.key): \($0.value)\r\n" }
        // The answer's end is that of the connection, so that nobody here has to look for it.
        let head = "\(request.method) \(path) HTTP/1.1\r\n\(headers.joined())Connection: close\r\n\r\n"
        return [UInt8](head.utf8) + request.body
    }

    private func relay(from source: LoopbackSocket, to target: LoopbackSocket) {
        while let bytes = received(from: source), target.send(bytes, until: stopping) {}
        target.closeSending()
    }

    /// What comes next; `nil` at the end.
    private func received(from socket: LoopbackSocket) -> [UInt8]? {
        guard stopping.wait(for: POLLIN, on: socket.descriptor), let bytes = socket.receive() else { return nil }
        return bytes.isEmpty ? nil : bytes
    }
}
