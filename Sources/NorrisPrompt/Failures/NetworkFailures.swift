import ChuckNorris

extension NetworkingError: FailureDescribing {
    var failure: Failure {
        let (cause, advice) = explanation
        return Failure(.unavailable, cause, advice: advice, offersBuiltInJokes: self != .libcurlMissing)
    }

    private var explanation: (cause: String, advice: String) {
        switch self {
        case let .timedOut(host, seconds):
            ("\(host) did not answer within \(Self.number(seconds)) s", "try again, or increase the timeout")
        case let .unknownHost(host):
            ("The host \(host) was not found", "check the network and the name")
        case let .unreachable(host):
            ("\(host) cannot be reached", "check the network, and that a server runs there")
        case let .connectionLost(host, _):
            ("The connection to \(host) was lost", "try again")
        case let .notSecure(host, error):
            Self.explanation(of: error, host: host)
        case let .redirect(host, error):
            (Self.cause(of: error, host: host), "check the API's URL")
        case let .tooLarge(host, limit):
            ("The response of \(host) is larger than \(limit / 1024) KiB", "check the API's URL")
        case let .headersTooLarge(host):
            ("The response headers of \(host) are too large", "check the API's URL")
        case let .unreadable(host, reason):
            ("The response of \(host) cannot be read (\(reason))", "check the API's URL")
        case let .proxy(host, variable, error):
            Self.explanation(of: error, proxy: host, variable: variable)
        case let .malformedProxy(variable):
            ("\(variable) is not a proxy's URL such as http://proxy.example:3128", "correct it, or unset it")
        case .certificatesUnreadable:
            ("The certificate file in SSL_CERT_FILE cannot be read", "correct the variable, or unset it")
        case .libcurlMissing:
            ("libcurl is not installed", "install it, or use --offline")
        case let .other(host, reason):
            ("The request to \(host) failed (\(reason))", "check the network")
        }
    }

    private static func explanation(of error: TLSError?, host: String) -> (cause: String, advice: String) {
        let (cause, advice) = switch error {
        case nil: ("The identity of \(host) cannot be verified", "check the network and the clock")
        case .expired: ("The certificate of \(host) has expired", "check the clock, or wait for a new one")
        case .notYetValid: ("The certificate of \(host) is not valid yet", "check the clock")
        case .wrongHost: ("The certificate of \(host) is for another host", "check the URL and the network")
        case .unknownIssuer:
            (
                "The certificate of \(host) is from an unknown issuer",
                "SSL_CERT_FILE can name a file of certificates to trust"
            )
        case .handshakeFailed: ("Could not connect securely to \(host)", "check that it supports https")
        }
        return (cause + ", so nothing was sent", advice)
    }

    private static func cause(of error: RedirectError, host: String) -> String {
        switch error {
        case .invalidTarget: "\(host) redirects to an invalid URL"
        case let .insecure(target):
            "\(host) redirects to \(target) without a secure connection, so the redirect was not followed"
        case let .otherScheme(scheme):
            "\(host) redirects to a URL with \(scheme): instead of https:, so the redirect was not followed"
        case .loop: "\(host) redirects in a loop"
        case let .tooMany(limit): "\(host) redirects more than \(limit) times"
        }
    }

    private static func explanation(
        of error: ProxyError,
        proxy: String,
        variable: String
    ) -> (cause: String, advice: String) {
        let check = "check the variable \(variable)"
        return switch error {
        case .unknownHost: ("The proxy \(proxy) was not found", check)
        case .unreachable: ("The proxy \(proxy) cannot be reached", check)
        case .notSecure: ("Could not connect securely to the proxy \(proxy)", check)
        case .refused(407):
            ("The proxy \(proxy) requires a name and a password", "put them into the variable \(variable)")
        case let .refused(status):
            (
                "The proxy \(proxy) refused the connection\(status.map { " (status \($0))" } ?? "")",
                "\(check), and that the proxy allows it"
            )
        }
    }

    /// Whole seconds without a fraction.
    private static func number(_ seconds: Double) -> String {
        Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
    }
}

extension APIBaseError: FailureDescribing {
    var failure: Failure {
        let (cause, advice) = explanation
        return Failure(.usage, cause, advice: advice ?? "write a URL such as \(APIBase.publicAddress)")
    }

    private var explanation: (cause: String, advice: String?) {
        switch self {
        case let .malformed(text): ("\"\(text)\" is not a URL", nil)
        case let .scheme(text): ("\"\(text)\" does not begin with http:// or https://", nil)
        case let .noHost(text): ("\"\(text)\" names no host", nil)
        case let .port(text): ("\"\(text)\" has an invalid port", "ports go up to 65535")
        case let .query(text):
            ("\"\(text)\" has a ? or # part, which an API's URL cannot have", "leave that part out")
        }
    }
}
