import Foundation

/// Fetches the content of a URL.
protocol Networking: Sendable {
    /// Returns the body of a successful response: status 200 to 299, and not empty.
    func data(from url: URL) async throws(NetworkingError) -> Data
}
