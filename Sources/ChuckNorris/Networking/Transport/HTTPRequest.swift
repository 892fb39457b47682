import Platform

/// What is sent, and how much may come back.
struct HTTPRequest: Sendable {
    /// Without a name and password, which are in a header.
    let url: URL
    let headers: [(name: String, value: String)]
    /// The limit for the body, in bytes after decompression.
    let bodyLimit: Int
    let proxy: Proxy?
    /// The certificates to trust instead of the system's.
    let certificateFile: String?
    /// Called when the transport sends the request again, because a connection that was kept alive turned out to be
    /// dead; nil where it must not.
    let onRepeat: (@Sendable () -> Void)?

    var host: String {
        url.hostAndPort
    }
}
