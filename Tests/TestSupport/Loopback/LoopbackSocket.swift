import ChuckNorris

/// A TCP socket on 127.0.0.1, closed with the last reference.
final class LoopbackSocket: Sendable {
    let descriptor: Int32
    /// Ends all waiting for this socket and for those that it has accepted.
    let stopping: CancelEvent

    private init(_ descriptor: Int32, stopping: CancelEvent) {
        self.descriptor = descriptor
        self.stopping = stopping
        Descriptors.makeNonBlocking(descriptor)
    }

    deinit {
        close(descriptor)
    }

    /// Returns a socket that is bound to a free port, and does not listen: connections are refused.
    static func bound() throws -> LoopbackSocket {
        let result = try made(stopping: CancelEvent())
        guard result.with(port: 0, { bind($0, $1, $2) }) == 0 else { throw SupportError(call: "bind") }
        return result
    }

    /// Returns a socket that is connected to the port, or being connected: sending waits for it.
    static func connected(to port: UInt16, stopping: CancelEvent) throws -> LoopbackSocket {
        let result = try made(stopping: stopping)
        let code = result.with(port: port) { connect($0, $1, $2) }
        guard code == 0 || errno == EINPROGRESS else { throw SupportError(call: "connect") }
        return result
    }

    private static func made(stopping: CancelEvent) throws -> LoopbackSocket {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        return try LoopbackSocket(Descriptors.make(call: "socket") { socket(AF_INET, kind, 0) }, stopping: stopping)
    }

    /// Calls `body` with the descriptor and the address of the port.
    private func with(port: UInt16, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// Blocks until bytes or a client can be received; returns `false` when `stopping` is signaled first.
    func waitForInput() -> Bool {
        stopping.wait(for: POLLIN, on: descriptor)
    }

    /// Accepts the next client; `nil` when it has already left.
    func accepted() -> LoopbackSocket? {
        let client = try? Descriptors.make(call: "accept") { accept(descriptor, nil, nil) }
        return client.map { LoopbackSocket($0, stopping: stopping) }
    }

    var port: UInt16 {
        get throws {
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let code = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
            }
            guard code == 0 else { throw SupportError(call: "getsockname") }
            return UInt16(bigEndian: address.sin_port)
        }
    }

    /// Waits for bytes; returns `nil` when no more come, or `stopping` is signaled.
    func receive() -> [UInt8]? {
        guard waitForInput() else { return nil }
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = retryingInterrupted { recv(descriptor, &chunk, chunk.count, 0) }
        return count > 0 ? Array(chunk[..<count]) : nil
    }

    /// Whether the client has left; nothing it has sent is consumed.
    var hasEnded: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
        return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
    }

    /// Returns `false` when the client left, or `stopping` was signaled, before everything was sent.
    func send(_ bytes: [UInt8]) -> Bool {
        stopping.send(bytes, to: descriptor)
    }

    func closeSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes closing the socket send an RST instead of a FIN.
    func resetOnClose() {
        withUnsafeBytes(of: linger(l_onoff: 1, l_linger: 0)) {
            _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, $0.baseAddress, socklen_t($0.count))
        }
    }
}
