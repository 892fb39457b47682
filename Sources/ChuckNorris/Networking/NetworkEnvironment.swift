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
        value(of: "SSL_CERT_FILE")
    }

    /// Returns the proxy for a URL; nil for a direct connection.
    ///
    /// Throws when the value of a variable is not a proxy's address; a direct connection might not be wanted.
    func proxy(for url: URL) throws(NetworkingError) -> Proxy? {
        let scheme = url.scheme?.lowercased() == "https" ? "https" : "http"
        // In a CGI program, a client can set HTTP_PROXY with a header named Proxy.
        let mayBeForged = lookUp("REQUEST_METHOD") != nil
        let names = ["\(scheme)_proxy", "\(scheme.uppercased())_PROXY", "all_proxy", "ALL_PROXY"]
        let variable = names.first { value(of: $0) != nil && !($0 == "HTTP_PROXY" && mayBeForged) }
        let exceptions = ProxyExceptions(value(of: "no_proxy") ?? value(of: "NO_PROXY") ?? "")
        guard let variable, let address = value(of: variable), !exceptions.contain(url) else { return nil }
        return try Proxy(parsing: address, variable: variable)
    }

    private func value(of variable: String) -> String? {
        lookUp(variable).flatMap { $0.isEmpty ? nil : $0 }
    }
}
