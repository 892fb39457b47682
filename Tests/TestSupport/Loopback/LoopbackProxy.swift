import Foundation

/// A real HTTP proxy on 127.0.0.1 that forwards requests and opens tunnels for HTTPS.
///
/// It connects to the same port for every host, so that a test can use host names that do not exist.
package final class LoopbackProxy: Sendable {
    /// The proxy's host and port.
    package let host: String
    private let listener: LoopbackListener
    private let seen: Monitor<[LoopbackRequest]>

    /// - Parameters:
    /// - port: The port that all requests are forwarded to.
    /// - credentials: The required `name:password`; `nil` if none is required.
    package init(to port: UInt16, credentials: String? = nil) throws {
        let seen = Monitor<[LoopbackRequest]>([])
        let authorization = credentials.map { "Basic \(Data($0.utf8).base64EncodedString())" }
        self.seen = seen
        listener = try LoopbackListener { client in
            let connection = ProxyConnection(client: client, port: port, authorization: authorization)
            connection.serve { request in seen.withValue { $0.append(request) } }
        }
        host = "127.0.0.1:\(listener.port)"
    }

    deinit {
        listener.stopping.signal()
        listener.join()
    }

    /// All requests in the order of their arrival, with those that were refused.
    package var requests: [LoopbackRequest] {
        seen.withValue { $0 }
    }
}

/// A connection of a client to the proxy.
private struct ProxyConnection {
    let client: LoopbackSocket
    /// The port that all requests are forwarded to.
    let port: UInt16
    /// The required Proxy-Authorization header.
    let authorization: String?

    /// Refuses requests until one is authorized; that one uses the connection until it ends.
    func serve(onRequest: (LoopbackRequest) -> Void) {
        var buffer: [UInt8] = []
        while let request = client.receiveRequest(&buffer) {
            onRequest(request)
            guard authorization == nil || request.header("Proxy-Authorization") == authorization else {
                let refusal = LoopbackResponse(
                    status: 407,
                    contentType: "text/html",
                    headers: ["Proxy-Authenticate: Basic realm=\"proxy\""],
                    body: "<h1>Who are you?</h1>"
                )
                guard client.send(refusal.head(isClosing: false) + refusal.body) else { return }
                continue
            }
            return pass(request, and: buffer)
        }
    }

    private func pass(_ request: LoopbackRequest, and rest: [UInt8]) {
        guard let server = try? LoopbackSocket.connected(to: port, stopping: client.stopping) else { return }
        if request.method == "CONNECT" {
            let answer = [UInt8]("HTTP/1.1 200 Connection established\r\n\r\n".utf8)
            guard client.send(answer), server.send(rest) else { return }
        } else {
            guard server.send(forwarded(request)) else { return }
        }
        let upwards = WorkerThread(name: "proxy") { relay(from: client, to: server) }
        relay(from: server, to: client)
        upwards.join()
    }

    /// Returns the request for the server: without the host in its target, and without headers for the proxy.
    private func forwarded(_ request: LoopbackRequest) -> [UInt8] {
        let path = request.target.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).dropFirst(2)
            .joined().drop { $0 != "/" }
        let headers = request.headers.filter { !$0.key.hasPrefix("proxy-") && $0.key != "connection" }
            .map { "\($0.key): \($0.value)\r\n" }
        // The answer ends with the connection, so that the proxy does not have to parse it.
        let head = "\(request.method) \(path) HTTP/1.1\r\n\(headers.joined())Connection: close\r\n\r\n"
        return [UInt8](head.utf8)
    }

    private func relay(from source: LoopbackSocket, to target: LoopbackSocket) {
        while let bytes = source.receive(), target.send(bytes) {}
        target.closeSending()
    }
}
