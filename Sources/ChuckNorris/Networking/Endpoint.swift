package import Foundation

/// A question to the API: what stands behind its base URL.
package struct Endpoint: Equatable, Sendable {
    package let path: [String]
    package let query: [URLQueryItem]
    /// How many bytes an answer may have, unpacked; far more than there is reason to.
    package let bodyLimit: Int

    private init(_ path: String..., query: [URLQueryItem] = [], bodyLimit: Int = 256 * 1024) {
        self.path = path
        self.query = query
        self.bodyLimit = bodyLimit
    }

    package static func randomJoke(categories: [String], name: String?) -> Endpoint {
        var query: [URLQueryItem] = []
        if !categories.isEmpty {
            query.append(URLQueryItem(name: "category", value: categories.joined(separator: ",")))
        }
        if let name {
            query.append(URLQueryItem(name: "name", value: name))
        }
        return Endpoint("jokes", "random", query: query)
    }

    package static func joke(id: String) -> Endpoint {
        Endpoint("jokes", id)
    }

    /// Whether what would be a joke's id there means something else to the API.
    static func isReserved(_ id: String) -> Bool {
        ["random", "categories", "search"].contains(id)
    }

    package static let categories = Endpoint("jokes", "categories")

    package static func search(_ text: String) -> Endpoint {
        // A common word finds thousands of jokes, and the API sends them all at once.
        Endpoint("jokes", "search", query: [URLQueryItem(name: "query", value: text)], bodyLimit: 8 * 1024 * 1024)
    }

    /// The whole URL, below whatever path the base has.
    package func url(at base: APIBase) -> URL {
        let items = query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value ?? ""))" }
        let location = ([base.text] + path.map(Self.encoded)).joined(separator: "/")
        let text = items.isEmpty ? location : location + "?" + items.joined(separator: "&")
        guard let url = URL(string: text) else {
            // Without the text, which nobody would have cleaned.
            preconditionFailure("A base that is a URL and a path that is percent-encoded make no URL.")
        }
        return url
    }

    /// Encodes everything that RFC 3986 does not call unreserved.
    ///
    /// Foundation's sets for paths and queries let "/" and "+" stand, and the server reads "+" as a space.
    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
