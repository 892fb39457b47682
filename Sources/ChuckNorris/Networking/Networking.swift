package import Foundation

/// Sends a request and hands back what came, whatever it says.
///
/// Implementations may be called from any thread, and end promptly with `CancellationError` when their task is
/// cancelled. They throw `NetworkingError` when no whole answer came, and nothing for an answer of any status.
package protocol Networking: Sendable {
    /// Who is asked: the host, and the port where one is named.
    var host: String { get }

    func response(to endpoint: Endpoint) async throws -> NetworkingResponse
}

/// An answer as it came over the wire.
package struct NetworkingResponse: Equatable, Sendable {
    package let status: Int
    /// Seconds to wait before the next request, where the server names them.
    package let retryAfter: Int?
    package let body: Data

    package init(status: Int, retryAfter: Int? = nil, body: Data) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}
