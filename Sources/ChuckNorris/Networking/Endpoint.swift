package import Foundation

/// A resource of the API, relative to its base URL.
package struct Endpoint: Equatable, Sendable {
    package let path: [String]
    package let query: [URLQueryItem]
    /// The size limit of a response in bytes, after decompression; far more than is needed.
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

    /// Whether the id would name another resource of the API.
    static func isReserved(_ id: String) -> Bool {
        ["random", "categories", "search"].contains(id)
    }

    package static let categories = Endpoint("jokes", "categories")

    package static func search(_ text: String) -> Endpoint {
        // A common word finds thousands of jokes, which come in one response.
        Endpoint("jokes", "search", query: [URLQueryItem(name: "query", value: text)], bodyLimit: 8 * 1024 * 1024)
    }

    /// The absolute URL, below the path of the base.
    package func url(at base: APIBase) -> URL {
        let items = query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value ?? ""))" }
        let location = ([base.text] + path.map(Self.encoded)).joined(separator: "/")
        let text = items.isEmpty ? location : location + "?" + items.joined(separator: "&")
        guard let url = URL(string: text) else {
            // Without the text, which has not been sanitized.
            preconditionFailure("A base URL and a percent-encoded path do not make a URL.")
        }
        return url
    }

    /// Encodes all characters but those that RFC 3986 calls unreserved.
    ///
    /// Foundation's sets for paths and queries contain "/" and "+", and the server reads "+" as a space.
    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
