import Foundation

/// Reads proxies and the certificates to trust from the environment.
///
/// Lower-case names come first, as in curl. An empty variable counts as not set.
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

    /// Returns the proxy for a URL; nil for a direct connection.
    ///
    /// Throws when the value of a variable is not a proxy's address; a direct connection might not be wanted.
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
            // In a CGI program, a client can set HTTP_PROXY with a header named Proxy.
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
