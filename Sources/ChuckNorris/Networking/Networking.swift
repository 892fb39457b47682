package import Foundation

/// Sends a request and returns the response, whatever its status.
///
/// Implementations may be called from any thread, and end promptly with `CancellationError` when their task is
/// cancelled. They throw `NetworkingError` when no complete response came.
package protocol Networking: Sendable {
    /// The API's host, and the port where one is named.
    var host: String { get }

    func response(to endpoint: Endpoint) async throws -> HTTPResponse
}

/// A complete response.
package struct HTTPResponse: Equatable, Sendable {
    package let status: Int
    /// The target of a redirect.
    let location: String?
    /// Seconds to wait before the next request, where the server names them.
    package let retryAfter: Int?
    package let body: Data

    package init(status: Int, location: String? = nil, retryAfter: Int? = nil, body: Data = Data()) {
        self.status = status
        self.location = location
        self.retryAfter = retryAfter
        self.body = body
    }

    /// - Parameter header: Returns the value of a header.
    init(status: Int, body: Data, header: (String) -> String?) {
        location = header("Location")
        retryAfter = RetryAfter.seconds(header: header("Retry-After"), sent: header("Date"))
        self.status = status
        self.body = body
    }
}
