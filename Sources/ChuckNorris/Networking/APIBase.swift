package import Foundation

/// The API's base URL: http or https with a host, and perhaps a path.
package struct APIBase: Equatable, Sendable {
    /// The public instance, run by a volunteer.
    package static let publicAddress = "https://api.chucknorris.io"

    package static let publicInstance: APIBase = {
        guard let base = try? APIBase(parsing: publicAddress) else {
            preconditionFailure("\(publicAddress) names a scheme and a host.")
        }
        return base
    }()

    /// Without a name and password.
    package let url: URL
    /// The host, and the port where the URL names one.
    package let host: String
    /// Sent only to this host, and never shown.
    let credentials: Credentials?
    /// The URL without slashes at its end.
    let text: String

    /// Throws an error that quotes the text without a name and password.
    package init(parsing text: String) throws(APIBaseError) {
        let shown = Credentials.hidden(in: text)
        guard let components = URLComponents(string: text) else { throw .malformed(shown) }
        guard let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            throw .scheme(shown)
        }
        guard let host = components.hostAndPort else { throw .noHost(shown) }
        guard (0 ... 65535).contains(components.port ?? 0) else { throw .port(shown) }
        guard components.query == nil, components.fragment == nil else { throw .query(shown) }
        // An encoded @ does not end a password, which would be shown as a part of the host.
        guard !host.contains("@"), let url = components.url else { throw .malformed(shown) }
        credentials = Credentials(of: url)
        self.url = url.withoutCredentials
        self.host = host
        self.text = String(self.url.absoluteString.reversed().drop { $0 == "/" }.reversed())
    }
}

/// What is wrong with the URL of an API, which is quoted without a name and a password.
package enum APIBaseError: Error, Equatable, Sendable {
    case malformed(String)
    case scheme(String)
    case noHost(String)
    case port(String)
    case query(String)
}
