import Platform

/// The API's base URL: http or https with a host, and perhaps a path.
package struct APIBase: Equatable, Sendable {
    /// The public instance, run by a volunteer; a constant, so that no URL is parsed where no request is made.
    package static let publicInstance = APIBase(address: "https://api.chucknorris.io", host: "api.chucknorris.io")

    package let address: String
    /// The host, and the port where the URL names one.
    package let host: String
    /// The name and password in the URL, as in a header for basic authentication; never shown.
    private var authorization: String?
}

extension APIBase {
    /// Throws an error that quotes the text without a name and password.
    package init(parsing text: String) throws(APIBaseError) {
        let shown = Self.hidingCredentials(in: text)
        guard let components = URLComponents(string: text) else { throw .malformed(shown) }
        guard ["http", "https"].contains(components.scheme?.lowercased()) else { throw .scheme(shown) }
        guard let host = components.hostAndPort else { throw .noHost(shown) }
        guard (0 ... 65535).contains(components.port ?? 0) else { throw .port(shown) }
        guard components.query == nil, components.fragment == nil else { throw .query(shown) }
        // An encoded @ does not end a password, which would be shown as a part of the host.
        guard !host.contains("@"), let url = components.url else { throw .malformed(shown) }
        // Without ICU, a host is any decoded text.
        guard host.utf8.allSatisfy(Self.hostBytes.contains) else { throw .host(shown) }
        let pair = "\(components.user ?? ""):\(components.password ?? "")"
        let authorization = pair == ":" ? nil : "Basic \(Data(pair.utf8).base64EncodedString())"
        self.init(address: url.withoutCredentials.absoluteString, host: host, authorization: authorization)
    }

    /// The header with the name and password; none for another host, port or scheme than the API's.
    func authorization(for url: URL) -> [(name: String, value: String)] {
        guard let authorization, url.origin == URL(string: address)?.origin else { return [] }
        return [("Authorization", authorization)]
    }

    /// The text with three stars in place of anything that may be a name and a password.
    ///
    /// The text need not be a URL, since a mistyped one contains a secret, too: everything before the last @ is hidden,
    /// even a host. A name is hidden as well, because it is often a token.
    static func hidingCredentials(in text: String) -> String {
        // The first regular expression of a process takes a millisecond.
        guard text.contains("@") || text.contains("%40"), let end = text.ranges(of: /@|%40/).last else { return text }
        let beginning = text.prefixMatch(of: /(?i)(?:https?:\/*|[a-z][a-z0-9+.\-]*:\/\/)/)?.range.upperBound
        let start = beginning.map { min($0, end.lowerBound) } ?? text.startIndex
        return text[..<start] + "***" + text[end.lowerBound...]
    }

    private static let hostBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:%[]-".utf8
}

/// What is wrong with the URL of an API, which is quoted without a name and a password.
package enum APIBaseError: Error, Equatable, Sendable {
    case malformed(String)
    case scheme(String)
    case noHost(String)
    /// The host has characters that libcurl does not look up.
    case host(String)
    case port(String)
    case query(String)
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

    var withoutCredentials: URL {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        components.user = nil
        components.password = nil
        return components.url ?? self
    }
}

extension URLComponents {
    var hostAndPort: String? {
        guard let host, !host.isEmpty else { return nil }
        return port.map { "\(host):\($0)" } ?? host
    }
}
