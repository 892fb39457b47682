package import Platform

/// Sends a request and returns the response, whatever its status.
///
/// Implementations may be called from any thread, and end promptly with `CancellationError` when their task is
/// cancelled. They throw `NetworkingError` when no complete response came.
package protocol Networking: Sendable {
    /// The API's host, and the port where one is named.
    var host: String { get }

    func response(to endpoint: Endpoint) async throws -> HTTPResponse

    /// Closes connections that are kept alive; does not wait, and the next request opens another.
    func close()
}

package struct HTTPResponse: Equatable, Sendable {
    package let status: Int
    var location: String?
    /// Seconds to wait before the next request, where the server names them.
    package internal(set) var retryAfter: Int?
    package internal(set) var body = Data()
}

/// One attempt to send a request, which is always a GET, and its outcome.
///
/// Each step of a redirect is an attempt, and so is a retry.
package struct RequestReport: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        /// The status of the response, and the size of its body after decompression.
        case answered(status: Int, bytes: Int)
        case redirected(status: Int, to: URL)
        case failed(NetworkingError)
        case cancelled
    }

    /// Without a name and password, as is the target of a redirect (see `RedirectState`).
    package let url: URL
    package let outcome: Outcome
    package let duration: Duration
}
