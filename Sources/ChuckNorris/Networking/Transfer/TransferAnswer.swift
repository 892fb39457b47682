import Foundation

/// A whole answer.
struct TransferAnswer: Equatable, Sendable {
    let status: Int
    var location: String?
    var retryAfter: String?
    /// When it was sent, by the server's clock.
    var date: String?
    var body = Data()
}
