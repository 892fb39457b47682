import ChuckNorris

/// A TCP socket on 127.0.0.1, closed with the last reference. Only a `WorkerThread` may send, because of SIGPIPE.
final class LoopbackSocket: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// A new socket.
    private convenience init() throws {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        self.init(socket(AF_INET, kind, 0))
        guard descriptor >= 0 else { throw SupportError(call: "socket") }
    }

    deinit {
        close(descriptor)
    }

    /// Returns a socket that listens on a free port.
    static func listening() throws -> LoopbackSocket {
        let result = try LoopbackSocket()
        try result.withAddress { bind(result.descriptor, $0, $1) }
        guard listen(result.descriptor, 128) == 0 else { throw SupportError(call: "listen") }
        return result
    }

    static func connected(to port: UInt16) throws -> LoopbackSocket {
        let result = try LoopbackSocket()
        try result.withAddress(port) { connect(result.descriptor, $0, $1) }
        return result
    }

    /// Calls `body` with the address of the port, and returns the port that the address has then.
    @discardableResult
    private func withAddress(
        _ port: UInt16 = 0,
        _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Int32
    ) throws -> UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
        guard code == 0 else { throw SupportError(call: "A call for a socket") }
        return UInt16(bigEndian: address.sin_port)
    }

    var port: UInt16 {
        get throws { try withAddress { getsockname(descriptor, $0, &$1) } }
    }

    /// Waits for the next client; `nil` when it cannot be accepted.
    func accepted() -> LoopbackSocket? {
        let client = retryingInterrupted { accept(descriptor, nil, nil) }
        return client < 0 ? nil : LoopbackSocket(client)
    }

    /// Waits for bytes; returns `nil` when no more come.
    func receive() -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = retryingInterrupted { recv(descriptor, &chunk, chunk.count, 0) }
        return count > 0 ? Array(chunk[..<count]) : nil
    }

    /// Receives a whole request; `nil` when no more comes. The buffer has what was received of later ones.
    func receiveRequest(_ buffer: inout [UInt8]) -> LoopbackRequest? {
        while true {
            if let request = LoopbackRequest(takenFrom: &buffer) {
                return request
            }
            // A client that begins a TLS handshake would otherwise wait forever.
            guard buffer.first != 0x16, let bytes = receive() else { return nil }
            buffer += bytes
        }
    }

    /// Returns `false` when the client leaves before everything is sent.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = retryingInterrupted { rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends everything that is received to another socket.
    func relay(to target: LoopbackSocket) {
        while let bytes = receive(), target.send(bytes) {}
        shutdown(target.descriptor, Int32(SHUT_WR))
    }

    /// Ends both directions, and wakes the threads that wait for them.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Makes closing the socket send an RST instead of a FIN.
    func resetOnClose() {
        withUnsafeBytes(of: linger(l_onoff: 1, l_linger: 0)) {
            _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, $0.baseAddress, socklen_t($0.count))
        }
    }
}
