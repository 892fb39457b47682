import Foundation

/// A proxy for requests, and the environment variable that names it.
struct Proxy: Equatable, Sendable {
    /// With a name and password, so that it must not be shown.
    let url: String
    /// The host, and the port where one is named.
    let host: String
    let variable: String

    /// Parses a URL, or a host and perhaps a port; nil for anything else.
    init?(parsing text: String, variable: String) {
        url = text.contains("://") ? text : "http://\(text)"
        guard
            let components = URLComponents(string: url),
            let scheme = components.scheme?.lowercased(),
            ["http", "https", "socks4", "socks4a", "socks5", "socks5h"].contains(scheme),
            let host = components.host, !host.isEmpty,
            (1 ... 65535).contains(components.port ?? 1),
            ["", "/"].contains(components.path), components.query == nil, components.fragment == nil
        else { return nil }
        self.host = components.port.map { "\(host):\($0)" } ?? host
        self.variable = variable
    }

    /// Whether the proxy itself is reached over TLS.
    var isSecure: Bool {
        url.lowercased().hasPrefix("https:")
    }
}
