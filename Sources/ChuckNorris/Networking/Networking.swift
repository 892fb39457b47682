/// Sends requests to the API; a test answers them with recorded responses.
package protocol Networking: Sendable {
    /// Sends a request and returns the response, whatever its status.
    ///
    /// May be called from any thread. Throws a `Failure` when no complete response came, and `CancellationError`
    /// promptly when the task is cancelled.
    func response(to endpoint: Endpoint) async throws -> HTTPResponse
}

package struct HTTPResponse: Equatable, Sendable {
    package let status: Int
    package var body = Data()
    /// Seconds to wait before the next request, where the server names them.
    package var retryAfter: Int?
}
