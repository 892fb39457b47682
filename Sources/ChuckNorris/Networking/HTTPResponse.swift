package import Platform

package struct HTTPResponse: Equatable, Sendable {
    package let status: Int
    var location: String?
    /// Seconds to wait before the next request, where the server names them.
    package internal(set) var retryAfter: Int?
    package internal(set) var body = Data()
}
