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
}

extension APIBase {
    /// Throws a failure that quotes the text without a name and password.
    package init(parsing text: String) throws(Failure) {
        let parsed = URLComponents(string: text)
        var url = parsed ?? URLComponents()
        let host = url.host ?? ""
        // An encoded @ does not end a password, and would be shown as a part of the host.
        let isName = host.utf8.allSatisfy { Endpoint.unreserved.contains($0) || ":%[]".utf8.contains($0) }
        let letters = "letters, digits, hyphens and periods (write it in Punycode)"
        let mistakes: KeyValuePairs = [
            "is not a URL": parsed == nil,
            "does not begin with http:// or https://": !["http", "https"].contains(url.scheme?.lowercased()),
            "names no host": host.isEmpty,
            "names a host with characters other than \(letters)": !isName,
            "has an invalid port": !(0 ... 65535).contains(url.port ?? 0),
            "has a ? or # part": url.query != nil || url.fragment != nil,
        ]
        if let mistake = mistakes.first(where: \.value)?.key {
            let needed = "the API needs a URL such as \(Self.standard.address)"
            throw Failure(.usage, "\"\(Self.hidingCredentials(in: text))\" \(mistake); \(needed).")
        }
        user = url.user
        password = url.password
        url.user = nil
        url.password = nil
        let address = url.string ?? ""
        self.address = String(address.prefix(through: address.lastIndex { $0 != "/" } ?? address.startIndex))
        self.host = url.port.map { "\(host):\($0)" } ?? host
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
}

/// A resource of the API, relative to its base URL.
package struct Endpoint: Equatable, Sendable {
    package static let categories = Endpoint("categories")

    /// Below the path of the base, percent-encoded.
    private let location: String
    /// The size limit of a response in bytes, after decompression; far more than is needed.
    package let bodyLimit: Int

    private init(_ name: String, query: KeyValuePairs<String, String?> = [:], bodyLimit: Int = 256 << 10) {
        let items = query.compactMap { name, value in value.map { "\(name)=\(Self.encoded($0))" } }
        location = "/jokes/" + Self.encoded(name) + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
        self.bodyLimit = bodyLimit
    }

    package static func randomJoke(categories: [String], name: String?) -> Endpoint {
        // The API has its categories in lower case.
        let list = categories.map { $0.lowercased() }.joined(separator: ",")
        return Endpoint("random", query: ["category": list.isEmpty ? nil : list, "name": name])
    }

    package static func joke(id: String) -> Endpoint {
        Endpoint(id)
    }

    package static func search(_ text: String) -> Endpoint {
        // A common word finds thousands of jokes, which come in one response.
        Endpoint("search", query: ["query": text], bodyLimit: 8 << 20)
    }

    /// Whether the id would name another resource of the API.
    static func isReserved(_ id: String) -> Bool {
        ["", ".", "..", "random", "categories", "search"].contains(id)
    }

    package func address(at base: APIBase) -> String {
        base.address + location
    }

    /// The characters of RFC 3986 that are not encoded.
    ///
    /// The sets for paths and queries contain "/" and "+", and the server reads "+" as a space.
    static let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let digits = String(0x100 + Int(byte), radix: 16, uppercase: true).dropFirst()
            return unreserved.contains(byte) ? String(Unicode.Scalar(byte)) : "%" + digits
        }.joined()
    }
}
