import Foundation

/// Gets what stands at a URL.
protocol Networking: Sendable {
    /// Returns the body of an answer that is one: status 200 to 299, and not empty.
    func data(from url: URL) async throws(NetworkingError) -> Data
}
