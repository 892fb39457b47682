/// Why no answer came.
package enum NetworkingError: Error, Equatable, Sendable {
    /// The host did not answer in the time it was given, in seconds.
    case timedOut(host: String, seconds: Double)
    /// The name of the host is not known: a typing error, or no network.
    case unknownHost(String)
    /// Nobody listens there, or no way leads there.
    case unreachable(host: String)
    /// The connection broke before the answer was whole.
    case connectionLost(host: String)
    /// No secure connection could be agreed on: a certificate that cannot be trusted, most often.
    case notSecure(host: String)
    /// Anything else, in the words of the system.
    case other(host: String, reason: String)
}

extension NetworkingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case let .timedOut(host, seconds):
            "\(host) did not answer within \(Self.number(seconds)) s; try again, or allow it more time."
        case let .unknownHost(host):
            "The host \(host) was not found; check the network and the name."
        case let .unreachable(host):
            "\(host) cannot be reached; check the network, and that a server runs there."
        case let .connectionLost(host):
            "The connection to \(host) broke off; try again."
        case let .notSecure(host):
            "\(host) cannot prove that it is \(host), so nothing was sent; check the network and the clock."
        case let .other(host, reason):
            "\(host) could not be asked (\(reason)); check the network."
        }
    }

    /// Whole seconds without a fraction.
    private static func number(_ seconds: Double) -> String {
        Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
    }
}
