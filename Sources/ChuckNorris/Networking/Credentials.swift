import Foundation

/// The name and password in the API's URL, which are sent to the API's server alone.
struct Credentials: Equatable, Sendable {
    private let authorization: String
    private let origin: String

    /// Nil where the URL has none.
    init?(of url: URL) {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        let user = components.user ?? ""
        let password = components.password ?? ""
        guard !user.isEmpty || !password.isEmpty else { return nil }
        authorization = "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
        origin = url.origin
    }

    /// The header for basic authentication; none for another host, port or scheme than the API's.
    func headers(for url: URL) -> [(name: String, value: String)] {
        url.origin == origin ? [("Authorization", authorization)] : []
    }

    /// The text with three stars in place of anything that may be a name and a password.
    ///
    /// The text need not be a URL, since a mistyped one contains a secret, too: everything before the last @ is hidden,
    /// even a host. A name is hidden as well, because it is often a token.
    static func hidden(in text: String) -> String {
        guard let end = text.ranges(of: /@|%40/).last else { return text }
        let beginning = text.prefixMatch(of: /(?i)(?:https?:\/*|[a-z][a-z0-9+.\-]*:\/\/)/)?.range.upperBound
        let start = beginning.map { min($0, end.lowerBound) } ?? text.startIndex
        return text[..<start] + "***" + text[end.lowerBound...]
    }
}

extension URL {
    /// Scheme, host and port, which URLs of one server have in common.
    fileprivate var origin: String {
        let scheme = scheme?.lowercased() ?? ""
        let port = port ?? ["http": 80, "https": 443][scheme] ?? 0
        return "\(scheme)://\(host?.lowercased() ?? ""):\(port)"
    }

    /// The host as a URL has it, and the port where one is named.
    var hostAndPort: String {
        URLComponents(url: self, resolvingAgainstBaseURL: true)?.hostAndPort ?? ""
    }

    /// The URL without a name and password.
    var withoutCredentials: URL {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        components.user = nil
        components.password = nil
        return components.url ?? self
    }
}

extension URLComponents {
    /// Nil without a host.
    var hostAndPort: String? {
        guard let host, !host.isEmpty else { return nil }
        return port.map { "\(host):\($0)" } ?? host
    }
}
