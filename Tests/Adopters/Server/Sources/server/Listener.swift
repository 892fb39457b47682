import Foundation

/// Listens on a free port of the loopback address.
struct Listener {
    let port: UInt16
    let clients: AsyncStream<Client>

    init() throws {
        let stream: Int32 = 1 // SOCK_STREAM, which is no number on Linux.
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutableBytes(of: &address) { bytes in
            let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
            return bind(listener, address, size) == 0 && listen(listener, 5) == 0
                && getsockname(listener, address, &size) == 0
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        port = UInt16(bigEndian: address.sin_port)
        let (clients, accepted) = AsyncStream.makeStream(of: Client.self)
        self.clients = clients
        Thread.detachNewThread {
            while true {
                accepted.yield(Client(handle: FileHandle(fileDescriptor: accept(listener, nil, nil))))
            }
        }
    }
}

/// A connection, which sends one request such as `GET /path HTTP/1.0`.
struct Client {
    let handle: FileHandle

    func answer() async {
        let words = String(decoding: handle.availableData, as: UTF8.self).split(separator: " ")
        let text = words.count > 1 ? await Page.text(of: String(words[1])) : "no request"
        try? handle.write(contentsOf: Data("HTTP/1.0 200 OK\r\n\r\n\(text)\n".utf8))
        try? handle.close()
    }
}
