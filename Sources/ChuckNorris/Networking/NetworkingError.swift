package enum NetworkingError: Error, Equatable, Sendable {
    /// The host did not answer in the time it was given, in seconds.
    case timedOut(host: String, seconds: Double)
    /// The name of the host is not known: a typing error, or no network.
    case unknownHost(String)
    /// The connection was refused, or there is no route to the host.
    case unreachable(host: String)
    /// The connection broke before the response was complete.
    ///
    /// `beforeResponse` says that the request was sent and not a single byte came back, so that it can be sent again.
    case connectionLost(host: String, beforeResponse: Bool = false)
    /// TLS failed; nil where the system gives no reason that is known.
    case notSecure(host: String, TLSError? = nil)
    /// The host sent a redirect that was not followed.
    case redirect(host: String, RedirectError)
    /// The body is larger than `limit` bytes, or announces that it will be; no more of it was read.
    case tooLarge(host: String, limit: Int)
    /// What comes before the body exceeds its limit.
    case headersTooLarge(host: String)
    /// The response is not HTTP, or cannot be decompressed.
    case unreadable(host: String, reason: String)
    /// The proxy at `host`, which the environment variable names.
    case proxy(host: String, variable: String, ProxyError)
    /// The value of an environment variable is not a proxy's address.
    case malformedProxy(variable: String)
    /// The file that SSL_CERT_FILE names is missing or holds no certificates.
    case certificatesUnreadable
    /// There is no libcurl, or one without the functions that are needed.
    case libcurlMissing
    /// Anything else, in the words of the system.
    case other(host: String, reason: String)
}

package enum TLSError: Equatable, Sendable {
    case expired
    case notYetValid
    case wrongHost
    case unknownIssuer
    /// The handshake failed before any certificate was checked: often a server that only supports http.
    case handshakeFailed
}

package enum RedirectError: Equatable, Sendable {
    /// The target is not a valid address.
    case invalidTarget
    /// From a secure connection to this host without one.
    case insecure(String)
    /// To another scheme than http and https.
    case otherScheme(String)
    /// Back to a URL that this request has visited.
    case loop
    case tooMany(limit: Int)
}

package enum ProxyError: Equatable, Sendable {
    case unknownHost
    case unreachable
    /// It is to be reached over TLS, which failed.
    case notSecure
    /// It does not forward the request; the status says why, if it sent one.
    case refused(status: Int?)
}
