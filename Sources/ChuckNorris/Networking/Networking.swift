package import Platform

/// Sends requests to the API; a test answers them with recorded responses.
package protocol Networking: Sendable {
    /// The API's host, and the port where one is named.
    var host: String { get }

    /// Sends a request and returns the response, whatever its status.
    ///
    /// May be called from any thread. Throws `NetworkingError` when no complete response came, and
    /// `CancellationError` promptly when the task is cancelled.
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
