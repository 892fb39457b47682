import Foundation

/// The name and password that stand in the API's address, for nobody but the API.
struct Credentials: Equatable, Sendable {
    private let authorization: String
    private let origin: Origin

    /// Nil where there are none.
    init?(of url: URL) {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        let user = components.user ?? ""
        let password = components.password ?? ""
        guard !user.isEmpty || !password.isEmpty else { return nil }
        authorization = "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
        origin = Origin(url)
    }

    /// What says who asks; empty for another host, port or scheme than the API's.
    func headers(for url: URL) -> [(name: String, value: String)] {
        Origin(url) == origin ? [("Authorization", authorization)] : []
    }
}

/// What has to be the same for two URLs to be of one server.
private struct Origin: Equatable {
    let scheme: String?
    let host: String?
    let port: Int?

    init(_ url: URL) {
        scheme = url.scheme?.lowercased()
        host = url.host?.lowercased()
        port = url.port ?? ["http": 80, "https": 443][scheme ?? ""]
    }
}
