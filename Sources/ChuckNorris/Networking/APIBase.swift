/// The API's base URL: http or https with a host, and perhaps a path.
package struct APIBase: Equatable, Sendable {
    /// The public instance, run by a volunteer; a constant, so that no URL is parsed where no request is made.
    package static let standard = APIBase(address: "https://api.chucknorris.io", host: "api.chucknorris.io")

    /// Without a name, a password, and slashes at the end.
    package let address: String
    /// The host, and the port where the URL names one.
    package let host: String
    /// The name and password in the URL; never shown, and sent to this host alone.
    private(set) var user: String?
    private(set) var password: String?

    private init(address: String, host: String) {
        self.address = address
        self.host = host
    }

    /// Throws a failure that quotes the text without a name and password.
    package init(parsing text: String) throws(Failure) {
        let shown = "\"\(Self.hidingCredentials(in: text))\""
        let example = "Write a URL such as \(Self.standard.address)."
        guard var components = URLComponents(string: text) else {
            throw Failure(.usage, "\(shown) is not a URL. \(example)")
        }
        guard ["http", "https"].contains(components.scheme?.lowercased()) else {
            throw Failure(.usage, "\(shown) does not begin with http:// or https://. \(example)")
        }
        guard let host = components.host, !host.isEmpty else {
            throw Failure(.usage, "\(shown) names no host. \(example)")
        }
        // An encoded @ does not end a password, which would be shown as a part of the host; libcurl takes no others.
        guard host.utf8.allSatisfy(Self.hostBytes.contains) else {
            throw Failure(.usage, """
            \(shown) names a host with characters other than letters, digits, hyphens and periods. Write an \
            international name in Punycode, such as xn--mller-kva.example.
            """)
        }
        guard (0 ... 65535).contains(components.port ?? 0) else {
            throw Failure(.usage, "\(shown) has an invalid port. Ports go up to 65535.")
        }
        guard components.query == nil, components.fragment == nil else {
            throw Failure(.usage, "\(shown) has a ? or # part, which the API's URL cannot have.")
        }
        let user = components.user
        let password = components.password
        components.user = nil
        components.password = nil
        guard var address = components.string else { throw Failure(.usage, "\(shown) is not a URL. \(example)") }
        while address.hasSuffix("/") {
            address.removeLast()
        }
        self.init(address: address, host: components.port.map { "\(host):\($0)" } ?? host)
        self.user = user
        self.password = password
    }

    var isSecure: Bool {
        address.lowercased().hasPrefix("https:")
    }

    /// The text with three stars in place of anything that may be a name and a password.
    ///
    /// The text need not be a URL, since a mistyped one contains a secret, too: everything before the last @ is hidden,
    /// even a host. A name is hidden as well, because it is often a token.
    static func hidingCredentials(in text: String) -> String {
        let plain = text.lastIndex(of: "@")
        guard let end = [plain, text.ranges(of: "%40").last?.lowerBound].compactMap(\.self).max() else { return text }
        let before = text[..<end]
        let start = before.lowercased().hasPrefix("http") ? before.ranges(of: "://").first?.upperBound : nil
        return text[..<(start ?? text.startIndex)] + "***" + text[end...]
    }

    private static let hostBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:%[]-".utf8
}
