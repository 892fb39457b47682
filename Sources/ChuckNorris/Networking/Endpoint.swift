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
