import Foundation

/// What is sent, and how much may come back.
struct TransferRequest: Sendable {
    /// Without a user's name and password, which are a header's.
    let url: URL
    let headers: [(name: String, value: String)]
    /// Bytes of the body, once they are unpacked.
    let bodyLimit: Int
    let proxy: Proxy?
    /// The certificates to trust instead of the system's.
    let certificateFile: String?
    /// Whether the request may go out a second time where the connection that was kept has died meanwhile.
    let mayBeRepeated: Bool
    /// Called when it does.
    let onRepeat: @Sendable () -> Void

    /// The host, and the port where one is named.
    var host: String {
        url.hostAndPort
    }
}
