import Platform

extension Environment {
    /// Returns the proxy for a URL; nil for a direct connection.
    ///
    /// Lower-case names come first, as in curl. An empty variable counts as not set. Throws when the value of a
    /// variable is not a proxy's address; a direct connection might not be wanted.
    func proxy(for url: URL) throws(NetworkingError) -> Proxy? {
        let scheme = url.scheme?.lowercased() == "https" ? "https" : "http"
        // In a CGI program, a client can set HTTP_PROXY with a header named Proxy.
        let mayBeForged = nonEmpty("REQUEST_METHOD") != nil
        let names = ["\(scheme)_proxy", "\(scheme.uppercased())_PROXY", "all_proxy", "ALL_PROXY"]
        let variable = names.first { nonEmpty($0) != nil && !($0 == "HTTP_PROXY" && mayBeForged) }
        guard let variable, let address = nonEmpty(variable), !isReachedDirectly(url) else { return nil }
        return try Proxy(parsing: address, variable: variable)
    }

    /// Whether NO_PROXY lists the host, which is then reached without a proxy.
    ///
    /// Hosts are separated by commas or spaces. A name includes its subdomains, with or without a dot before it; a port
    /// restricts it, `10.0.0.0/8` is a range of addresses, and `*` matches every host.
    private func isReachedDirectly(_ url: URL) -> Bool {
        let exceptions = (nonEmpty("no_proxy") ?? nonEmpty("NO_PROXY") ?? "").lowercased()
        let host = (url.host ?? "").lowercased().trimming("[].")
        let port = url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
        return exceptions.split { $0 == "," || $0.isWhitespace }.contains { entry in
            let name = String(entry).trimming(".")
            return entry == "*"
                || (name.contains("/") ? Self.range(name, contains: host) : Self.matches(name, host, port))
        }
    }

    private static func matches(_ entry: String, _ host: String, _ port: Int) -> Bool {
        // With more than one colon it is an IPv6 address, which has no port unless in brackets.
        let parts = entry.wholeMatch(of: /(\[.*\]|[^:]*):([^:]*)/)
        let name = (parts.map { String($0.1) } ?? entry).trimming("[]")
        return parts.map { Int($0.2) == port } != false && !name.isEmpty && (host == name || host.hasSuffix("." + name))
    }

    /// Whether the text is a range, IPv4 addresses with a common prefix, and contains the host.
    private static func range(_ text: String, contains host: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard
            parts.count == 2,
            let length = Int(parts[1]), (0 ... 32).contains(length),
            let network = address(String(parts[0])), let host = address(host)
        else { return false }
        return (network ^ host) >> (32 - length) == 0
    }

    private static func address(_ text: String) -> UInt32? {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1 ? UInt32(bigEndian: address.s_addr) : nil
    }
}

/// A proxy for requests, and the environment variable that names it.
struct Proxy: Equatable, Sendable {
    /// With a name and password, so that it must not be shown.
    let url: String
    /// The host, and the port where one is named.
    let host: String
    let variable: String
    /// Whether the proxy itself is reached over TLS.
    let isSecure: Bool

    /// Parses a URL, or a host and perhaps a port; throws for anything else.
    init(parsing text: String, variable: String) throws(NetworkingError) {
        url = text.contains("://") ? text : "http://\(text)"
        guard
            let components = URLComponents(string: url),
            let scheme = components.scheme?.lowercased(),
            ["http", "https", "socks4", "socks4a", "socks5", "socks5h"].contains(scheme),
            let host = components.hostAndPort,
            (1 ... 65535).contains(components.port ?? 1),
            ["", "/"].contains(components.path), components.query == nil, components.fragment == nil
        else { throw .malformedProxy(variable: variable) }
        self.host = host
        self.variable = variable
        isSecure = scheme == "https"
    }
}

extension String {
    func trimming(_ characters: String) -> String {
        let text = drop(while: characters.contains)
        return text.lastIndex { !characters.contains($0) }.map { String(text[...$0]) } ?? ""
    }
}
