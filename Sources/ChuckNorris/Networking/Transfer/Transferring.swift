import Foundation

/// Sends one request and takes its answer: follows nothing, repeats nothing, has no time limit.
protocol Transferring: Sendable {
    /// Throws a `TransferFailure`, or `CancellationError` as soon as its task is cancelled.
    func answer(to request: TransferRequest) async throws -> TransferAnswer
}

/// What is sent, and how much may come back.
struct TransferRequest: Sendable {
    /// Without a user's name and password, which are a header's.
    let url: URL
    let headers: [(name: String, value: String)]
    /// Bytes of the body, once they are unpacked.
    let bodyLimit: Int
    let proxy: Proxy?
    /// The certificates to trust instead of the system's.
    let certificateFile: String?
    /// Whether the request may go out a second time where the connection that was kept has died meanwhile.
    let mayBeRepeated: Bool
    /// Called when it does.
    let onRepeat: @Sendable () -> Void

    /// The host, and the port where one is named.
    var host: String {
        url.hostAndPort
    }
}

/// A whole answer.
struct TransferAnswer: Equatable, Sendable {
    let status: Int
    var location: String?
    var retryAfter: String?
    /// When it was sent, by the server's clock.
    var date: String?
    var body = Data()
}

struct TransferFailure: Error, Equatable {
    let error: NetworkingError
    /// Not one byte of an answer had come, and the request went out: it may be sent again.
    var isBeforeAnyAnswer = false
}

extension URL {
    /// The host as a URL has it, and the port where one is named.
    var hostAndPort: String {
        let components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        let host = components?.host ?? ""
        return components?.port.map { "\(host):\($0)" } ?? host
    }
}
