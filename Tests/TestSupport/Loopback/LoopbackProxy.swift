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
