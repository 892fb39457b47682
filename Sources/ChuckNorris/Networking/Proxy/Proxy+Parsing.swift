import Foundation

extension Proxy {
    /// A URL, or a host and perhaps a port; nil for anything else.
    init?(parsing text: String, variable: String) {
        let url = text.contains("://") ? text : "http://\(text)"
        guard
            let components = URLComponents(string: url),
            let scheme = components.scheme?.lowercased(),
            ["http", "https", "socks4", "socks4a", "socks5", "socks5h"].contains(scheme),
            let host = components.host, !host.isEmpty,
            (1 ... 65535).contains(components.port ?? 1),
            ["", "/"].contains(components.path), components.query == nil, components.fragment == nil
        else { return nil }
        self.init(url: url, host: components.port.map { "\(host):\($0)" } ?? host, variable: variable)
    }
}
