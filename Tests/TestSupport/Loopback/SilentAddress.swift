/// An address on which nothing listens: whoever connects is refused.
///
/// The port stays taken for as long as this lives, so that nobody else begins to listen there.
package final class SilentAddress: Sendable {
    /// Such as `http://127.0.0.1:34567`, without a slash at the end.
    package let baseURL: String
    private let socket: LoopbackSocket

    /// - Parameter port: That of a server, to keep its place while it goes and comes.
    package init(port: UInt16 = 0) throws {
        socket = try LoopbackSocket.bound(port: port)
        baseURL = try "http://127.0.0.1:\(socket.port)"
    }
}
