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
        let components = URLComponents(string: text)
        let host = components?.host ?? ""
        let mistake: String? = switch components {
        case nil: "is not a URL"
        case let url? where !["http", "https"].contains(url.scheme?.lowercased(
        )): "does not begin with http:// or https://"
        case _ where host.isEmpty: "names no host"
        // An encoded @ does not end a password, and would be shown as a part of the host.
        case _ where !host.utf8.allSatisfy(Self.hostBytes.contains):
            "names a host with characters other than letters, digits, hyphens and periods (write it in Punycode)"
        case let url? where !(0 ... 65535).contains(url.port ?? 0): "has an invalid port"
        case let url? where url.query != nil || url.fragment != nil: "has a ? or # part"
        default: nil
        }
        guard var components, mistake == nil else {
            let shown = Self.hidingCredentials(in: text)
            throw Failure(
                .usage,
                "\"\(shown)\" \(mistake ?? ""); the API needs a URL such as \(Self.standard.address)."
            )
        }
        user = components.user
        password = components.password
        components.user = nil
        components.password = nil
        let address = components.string ?? ""
        self.address = String(address.prefix(through: address.lastIndex { $0 != "/" } ?? address.startIndex))
        self.host = components.port.map { "\(host):\($0)" } ?? host
    }

    var isSecure: Bool {
        address.lowercased().hasPrefix("https:")
    }

    /// The text with three stars in place of anything that may be a name and a password.
    ///
    /// The text need not be a URL, since a mistyped one contains a secret, too: everything before the last @ is hidden,
    /// even a host, and a name, because it is often a token.
    static func hidingCredentials(in text: String) -> String {
        let ends = [text.lastIndex(of: "@"), text.ranges(of: "%40").last?.lowerBound].compactMap(\.self)
        guard let end = ends.max() else { return text }
        let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) } ?? ""
        return scheme + "***" + text[end...]
    }

    private static let hostBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:%[]-".utf8
}
