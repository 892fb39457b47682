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
package enum Endpoint: Equatable, Sendable {
    case categories
    case joke(id: String)
    case randomJoke(categories: [String], name: String?)
    case search(String)

    /// The size limit of a response in bytes, after decompression; far more than is needed.
    package var bodyLimit: Int {
        // A common word finds thousands of jokes, which come in one response.
        if case .search = self {
            8 << 20
        } else {
            256 << 10
        }
    }

    package func address(at base: APIBase) -> String {
        let location = switch self {
        case .categories: "categories"
        case let .joke(id): Self.encoded(id)
        case let .search(text): "search" + Self.query(["query": text])
        // The API has its categories in lower case.
        case let .randomJoke(categories, name):
            "random" + Self.query(["category": categories.joined(separator: ",").lowercased(), "name": name ?? ""])
        }
        return "\(base.address)/jokes/\(location)"
    }

    /// The query of a URL; empty without any value.
    private static func query(_ values: KeyValuePairs<String, String>) -> String {
        let items = values.filter { !$0.value.isEmpty }.map { "\($0)=\(encoded($1))" }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }

    /// Whether the id would name another resource of the API.
    static func isReserved(_ id: String) -> Bool {
        ["", ".", "..", "random", "categories", "search"].contains(id)
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
