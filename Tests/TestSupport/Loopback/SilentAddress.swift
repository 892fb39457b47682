/// An address on which nothing listens, so that connections are refused.
///
/// The port stays reserved until the last reference is released.
package final class SilentAddress: Sendable {
    /// Such as `http://127.0.0.1:34567`, without a slash at the end.
    package let baseURL: String
    private let socket: LoopbackSocket

    package init() throws {
        socket = try LoopbackSocket.bound()
        baseURL = try "http://127.0.0.1:\(socket.port)"
    }
}
