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
    case notSecure(host: String, TLSProblem? = nil)
    /// The answer leads to a place that is not gone to.
    case redirect(host: String, RedirectProblem)
    /// The body is larger than so many bytes, or says that it will be; no more of it was taken.
    case tooLarge(host: String, limit: Int)
    /// There is no end to what comes before the body.
    case headersTooLarge(host: String)
    /// What came is not HTTP, or is packed in a way that cannot be undone.
    case unreadable(host: String, reason: String)
    case proxy(Proxy, ProxyProblem)
    /// What an environment variable has in it is no address of a proxy.
    case malformedProxy(variable: String)
    /// The file that the environment names has no certificates in it, or is not there.
    case certificatesUnreadable
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
        case let .notSecure(host, nil):
            "\(host) cannot prove that it is \(host), so nothing was sent; check the network and the clock."
        case let .notSecure(host, problem?):
            problem.description(host: host)
        case let .redirect(host, problem):
            problem.description(host: host)
        case let .tooLarge(host, limit):
            "\(host) answers with more than \(limit / 1024) KiB, which no joke needs; check the API's address."
        case let .headersTooLarge(host):
            "\(host) answers with headers without end; check the API's address."
        case let .unreadable(host, reason):
            "What \(host) answers cannot be read (\(reason)); check the API's address."
        case let .proxy(proxy, problem):
            problem.description(proxy)
        case let .malformedProxy(variable):
            "The variable \(variable) names no proxy such as http://proxy.example:3128; correct it, or unset it."
        case .certificatesUnreadable:
            "The certificates that the variable SSL_CERT_FILE names cannot be read; correct it, or unset it."
        case let .other(host, reason):
            "\(host) could not be asked (\(reason)); check the network."
        }
    }

    /// Whole seconds without a fraction.
    private static func number(_ seconds: Double) -> String {
        Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
    }
}
