import Foundation

/// A real HTTP proxy on 127.0.0.1: it passes requests on, and opens tunnels for those who encrypt.
///
/// Whatever host somebody asks for, the way leads to the same port; so a test can use names that nobody knows.
package final class LoopbackProxy: Sendable {
    /// Host and port.
    package let host: String
    private let listener: LoopbackListener
    private let seen: Monitor<[LoopbackRequest]>

    /// - Parameters:
    ///   - port: Where all ways lead.
    ///   - credentials: The only `name:password` that is let through; `nil` for everybody.
    package init(to port: UInt16, credentials: String? = nil) throws {
        let seen = Monitor<[LoopbackRequest]>([])
        let authorization = credentials.map { "Basic \(Data($0.utf8).base64EncodedString())" }
        self.seen = seen
        listener = try LoopbackListener(port: 0) { client, stopping in
            let connection = ProxyConnection(
                client: client,
                port: port,
                authorization: authorization,
                stopping: stopping
            )
            connection.serve { request in seen.withValue { $0.append(request) } }
        }
        host = "127.0.0.1:\(listener.port)"
    }

    deinit {
        listener.stopping.signal()
        listener.join()
    }

    /// All that was asked of it, in the order of arrival, with what it turned down.
    package var requests: [LoopbackRequest] {
        seen.withValue { $0 }
    }
}
