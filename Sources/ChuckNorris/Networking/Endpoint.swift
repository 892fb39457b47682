package import Platform

/// A resource of the API, relative to its base URL.
package struct Endpoint: Equatable, Sendable {
    /// Below the path of the base, percent-encoded.
    private let location: String
    /// The size limit of a response in bytes, after decompression; far more than is needed.
    package let bodyLimit: Int

    private init(_ name: String, query: KeyValuePairs<String, String?> = [:], bodyLimit: Int = 256 * 1024) {
        let items = query.compactMap { name, value in value.map { "\(name)=\(Self.encoded($0))" } }
        location = "/jokes/" + Self.encoded(name) + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
        self.bodyLimit = bodyLimit
    }

    package static func randomJoke(categories: [String], name: String?) -> Endpoint {
        let categories = categories.isEmpty ? nil : categories.joined(separator: ",")
        return Endpoint("random", query: ["category": categories, "name": name])
    }

    package static func joke(id: String) -> Endpoint {
        Endpoint(id)
    }

    /// Whether the id would name another resource of the API.
    static func isReserved(_ id: String) -> Bool {
        ["random", "categories", "search"].contains(id)
    }

    package static let categories = Endpoint("categories")

    package static func search(_ text: String) -> Endpoint {
        // A common word finds thousands of jokes, which come in one response.
        Endpoint("search", query: ["query": text], bodyLimit: 8 * 1024 * 1024)
    }

    package func url(at base: APIBase) -> URL {
        guard let url = URL(string: base.address.trimming("/") + location) else {
            // Without the text, which has not been sanitized.
            preconditionFailure("A base URL and a percent-encoded path do not make a URL.")
        }
        return url
    }

    /// Encodes all characters but those that RFC 3986 calls unreserved.
    ///
    /// The sets for paths and queries contain "/" and "+", and the server reads "+" as a space.
    private static func encoded(_ text: String) -> String {
        let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
        return text.utf8.map { byte in
            let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            return unreserved.contains(byte) ? String(Unicode.Scalar(byte)) : "%" + digits
        }.joined()
    }
}
