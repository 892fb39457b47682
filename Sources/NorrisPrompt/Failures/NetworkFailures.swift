import ChuckNorris

extension NetworkingError: FailureDescribing {
    var failure: Failure {
        let (cause, advice) = explanation
        return Failure(.unavailable, "\(cause); \(advice).", offersBuiltInJokes: self != .libcurlMissing)
    }

    /// What happened, and what to do, without full stops.
    var explanation: (cause: String, advice: String) {
        let unsent = ", so nothing was sent"
        let unfollowed = ", so the redirect was not followed"
        let checkURL = "check the API's URL"
        return switch self {
        case let .timedOut(host, seconds):
            ("\(host) did not answer within \(Self.number(seconds)) s", "try again, or increase the timeout")
        case let .unknownHost(host): ("The host \(host) was not found", "check the network and the name")
        case let .unreachable(host): ("\(host) cannot be reached", "check the network, and that a server runs there")
        case let .connectionLost(host, _): ("The connection to \(host) was lost", "try again")
        case let .notSecure(host, nil):
            ("The identity of \(host) cannot be verified\(unsent)", "check the network and the clock")
        case let .notSecure(host, .expired):
            ("The certificate of \(host) has expired\(unsent)", "check the clock, or wait for a new one")
        case let .notSecure(host, .notYetValid):
            ("The certificate of \(host) is not valid yet\(unsent)", "check the clock")
        case let .notSecure(host, .wrongHost):
            ("The certificate of \(host) is for another host\(unsent)", "check the URL and the network")
        case let .notSecure(host, .unknownIssuer):
            (
                "The certificate of \(host) is from an unknown issuer\(unsent)",
                "SSL_CERT_FILE can name a file of certificates to trust"
            )
        case let .notSecure(host, .handshakeFailed):
            ("Could not connect securely to \(host)\(unsent)", "check that it supports https")
        case let .redirect(host, .invalidTarget): ("\(host) redirects to an invalid URL", checkURL)
        case let .redirect(host, .insecure(target)):
            ("\(host) redirects to \(target) without a secure connection\(unfollowed)", checkURL)
        case let .redirect(host, .otherScheme(scheme)):
            ("\(host) redirects to a URL with \(scheme): instead of https:\(unfollowed)", checkURL)
        case let .redirect(host, .loop): ("\(host) redirects in a loop", checkURL)
        case let .redirect(host, .tooMany(limit)): ("\(host) redirects more than \(limit) times", checkURL)
        case let .tooLarge(host, limit): ("The response of \(host) is larger than \(limit / 1024) KiB", checkURL)
        case let .headersTooLarge(host): ("The response headers of \(host) are too large", checkURL)
        case let .unreadable(host, reason): ("The response of \(host) cannot be read (\(reason))", checkURL)
        case let .proxy(proxy, variable, .unknownHost):
            ("The proxy \(proxy) was not found", "check the variable \(variable)")
        case let .proxy(proxy, variable, .unreachable):
            ("The proxy \(proxy) cannot be reached", "check the variable \(variable)")
        case let .proxy(proxy, variable, .notSecure):
            ("Could not connect securely to the proxy \(proxy)", "check the variable \(variable)")
        case let .proxy(proxy, variable, .refused(407)):
            ("The proxy \(proxy) requires a user name and a password", "add them to the variable \(variable)")
        case let .proxy(proxy, variable, .refused(status)):
            (
                "The proxy \(proxy) refused the connection\(status.map { " (status \($0))" } ?? "")",
                "check the variable \(variable), and that the proxy allows it"
            )
        case let .malformedProxy(variable):
            ("\(variable) is not the URL of a proxy, such as http://proxy.example:3128", "correct or unset it")
        case .certificatesUnreadable:
            ("The certificate file in SSL_CERT_FILE cannot be read", "correct or unset the variable")
        case .libcurlMissing: ("libcurl cannot be loaded", "install it if it is missing, or use --offline")
        case let .other(host, reason): ("The request to \(host) failed (\(reason))", "check the network")
        }
    }

    private static func number(_ seconds: Double) -> String {
        Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
    }
}

extension APIBaseError: FailureDescribing {
    var failure: Failure {
        let example = "write a URL such as \(APIBase.publicInstance.address)."
        let sentence = switch self {
        case let .malformed(text): "\"\(text)\" is not a URL; \(example)"
        case let .scheme(text): "\"\(text)\" does not begin with http:// or https://; \(example)"
        case let .host(text):
            "\"\(text)\" names a host with characters other than letters, digits, hyphens and periods; write an "
                + "international name in Punycode, such as xn--mller-kva.example."
        case let .noHost(text): "\"\(text)\" names no host; \(example)"
        case let .port(text): "\"\(text)\" has an invalid port; ports go up to 65535."
        case let .query(text): "\"\(text)\" has a ? or # part, which an API's URL cannot have; leave it out."
        }
        return Failure(.usage, sentence)
    }
}
