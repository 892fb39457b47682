import Foundation

/// What the environment says about the way to the network: proxies, and certificates to trust.
///
/// Names are tried in small letters first, as curl does. An empty variable is as good as none.
package struct NetworkEnvironment: Sendable {
    private let lookUp: @Sendable (String) -> String?

    /// - Parameter lookUp: Called with a variable's name for each request; nil for one that is not set.
    package init(lookUp: @escaping @Sendable (String) -> String?) {
        self.lookUp = lookUp
    }

    /// A file with the certificates to trust instead of the system's.
    var certificateFile: String? {
        nonEmpty("SSL_CERT_FILE")
    }

    /// The proxy for a place; nil to go there directly.
    ///
    /// Throws an error when a variable has something else in it than a proxy's address, rather than going another way
    /// than somebody meant.
    func proxy(for url: URL) throws(NetworkingError) -> Proxy? {
        guard let (variable, value) = setting(for: url.scheme?.lowercased() ?? "") else { return nil }
        let exceptions = nonEmpty("no_proxy") ?? nonEmpty("NO_PROXY") ?? ""
        guard !ProxyExceptions(exceptions).contain(url) else { return nil }
        guard let proxy = Proxy(parsing: value, variable: variable) else { throw .malformedProxy(variable: variable) }
        return proxy
    }

    private func setting(for scheme: String) -> (variable: String, value: String)? {
        let values = if scheme == "https" {
            [("https_proxy", nonEmpty("https_proxy")), ("HTTPS_PROXY", nonEmpty("HTTPS_PROXY"))]
        } else {
            // Of a program that a web server runs, anybody can set the second with a header that is called Proxy.
            [
                ("http_proxy", nonEmpty("http_proxy")),
                ("HTTP_PROXY", lookUp("REQUEST_METHOD") == nil ? nonEmpty("HTTP_PROXY") : nil),
            ]
        }
        let others = [("all_proxy", nonEmpty("all_proxy")), ("ALL_PROXY", nonEmpty("ALL_PROXY"))]
        for case let (variable, value?) in values + others {
            return (variable, value)
        }
        return nil
    }

    private func nonEmpty(_ name: String) -> String? {
        lookUp(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}
