import Foundation

extension URL {
    /// The host as a URL has it, and the port where one is named.
    var hostAndPort: String {
        let components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        let host = components?.host ?? ""
        return components?.port.map { "\(host):\($0)" } ?? host
    }

    /// The same place without the user's name and password.
    var withoutCredentials: URL {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        components.user = nil
        components.password = nil
        return components.url ?? self
    }
}
