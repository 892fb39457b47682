package import Foundation

/// Where the API is: an http or https URL with a host, and perhaps a path to go below.
package struct APIBase: Equatable, Sendable {
    /// The public instance, run by a volunteer.
    package static let publicAddress = "https://api.chucknorris.io"

    package static let publicInstance: APIBase = {
        guard let base = try? APIBase(parsing: publicAddress) else {
            preconditionFailure("\(publicAddress) names a scheme and a host.")
        }
        return base
    }()

    package let url: URL
    /// The host, and the port where the URL names one.
    package let host: String
    /// The URL without slashes at its end.
    let text: String

    /// Throws an error that says what is wrong with the text.
    package init(parsing text: String) throws(APIBaseError) {
        guard let components = URLComponents(string: text), let url = components.url else { throw .malformed(text) }
        guard let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            throw .scheme(text)
        }
        guard let host = components.host, !host.isEmpty else { throw .noHost(text) }
        guard (0 ... 65535).contains(components.port ?? 0) else { throw .port(text) }
        guard components.query == nil, components.fragment == nil else { throw .query(text) }
        self.url = url
        self.host = components.port.map { "\(host):\($0)" } ?? host
        self.text = String(text.reversed().drop { $0 == "/" }.reversed())
    }
}

/// What is wrong with the address of an API.
package enum APIBaseError: Error, Equatable, Sendable {
    case malformed(String)
    case scheme(String)
    case noHost(String)
    case port(String)
    case query(String)
}

extension APIBaseError: CustomStringConvertible {
    package var description: String {
        switch self {
        case let .malformed(text):
            "\"\(text)\" is no URL; write one such as \(APIBase.publicAddress)."
        case let .scheme(text):
            "\"\(text)\" does not begin with http:// or https://; write a URL such as \(APIBase.publicAddress)."
        case let .noHost(text):
            "\"\(text)\" names no host; write a URL such as \(APIBase.publicAddress)."
        case let .port(text):
            "\"\(text)\" has a port that does not exist; ports go up to 65535."
        case let .query(text):
            "\"\(text)\" has a ? or # part, which an API's address cannot have; leave that part out."
        }
    }
}
