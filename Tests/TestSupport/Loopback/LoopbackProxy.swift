import Foundation

/// A real HTTP proxy on 127.0.0.1: it answers requests to any host as the API does, and opens tunnels for HTTPS.
///
/// All tunnels lead to the same port, so that a test can use host names that do not exist.
package final class LoopbackProxy: Sendable {
    private let api: LoopbackAPI

    /// - Parameters:
    ///   - port: The port that all tunnels lead to.
    ///   - credentials: The required `name:password`; `nil` if none is required.
    package init(to port: UInt16, credentials: String? = nil) throws {
        let authorization = credentials.map { "Basic \(Data($0.utf8).base64EncodedString())" }
        api = try LoopbackAPI { request in
            guard authorization == nil || request.header("Proxy-Authorization") == authorization else {
                return .text(status: 407, headers: ["Proxy-Authenticate": "Basic realm=\"proxy\""], body: "Who?")
            }
            return request.method == "CONNECT" ? .standard.delivered(.tunnel(to: port)) : nil
        }
    }

    /// The proxy's host and port.
    package var host: String {
        api.host
    }

    /// All requests in the order of their arrival, with those that were refused.
    package var requests: [LoopbackRequest] {
        api.requests
    }
}
