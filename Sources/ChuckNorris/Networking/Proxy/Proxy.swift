/// A proxy that requests go through, and the variable that says so.
package struct Proxy: Equatable, Sendable {
    /// With the user's name and password, so that this is for nobody's eyes.
    let url: String
    /// The host, and the port where one is named.
    let host: String
    let variable: String

    package init(url: String, host: String, variable: String) {
        self.url = url
        self.host = host
        self.variable = variable
    }

    /// Whether it is itself asked over a secure connection.
    var isSecure: Bool {
        url.lowercased().hasPrefix("https:")
    }
}
