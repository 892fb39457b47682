/// The response of the loopback server, before any fault of its delivery.
package struct LoopbackResponse: Equatable, Sendable {
    /// How the headers state the length of the body.
    package enum Length: Equatable, Sendable {
        case honest
        case claimed(Int)
        /// Not at all: the body ends with the connection, or as other headers say.
        case untold
    }

    package var status: Int
    /// `nil` for the status line that belongs to the status.
    package var statusLine: String?
    /// Lines such as `Retry-After: 1`, without the length; each character is sent as one byte.
    package var headers: [String]
    package var body: [UInt8]
    package var length: Length

    package init(
        status: Int = 200,
        contentType: String,
        headers: [String] = [],
        body: String = "",
        length: Length = .honest
    ) {
        self.status = status
        self.headers = ["Content-Type: \(contentType)"] + headers
        self.body = [UInt8](body.utf8)
        self.length = length
    }

    package var text: String {
        get { String(decoding: body, as: UTF8.self) }
        set { body = [UInt8](newValue.utf8) }
    }

    /// Encodes the body in chunks.
    package mutating func chunk(size: Int) {
        let pieces = stride(from: 0, to: body.count, by: size).map { body[$0...].prefix(size) }
        headers.append("Transfer-Encoding: chunked")
        length = .untold
        body = pieces.flatMap(Self.chunk) + Self.chunk([])
    }

    /// Returns the encoding of one chunk; an empty one is the last.
    package static func chunk(_ bytes: some Collection<UInt8>) -> [UInt8] {
        [UInt8]("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [UInt8]("\r\n".utf8)
    }

    /// Returns the bytes before the body.
    func head(isClosing: Bool) -> [UInt8] {
        var lines = [statusLine ?? "HTTP/1.1 \(status) Status"] + headers
        switch length {
        case .honest: lines.append("Content-Length: \(body.count)")
        case let .claimed(count): lines.append("Content-Length: \(count)")
        case .untold: break
        }
        if isClosing {
            lines.append("Connection: close")
        }
        // One byte per character, so that a header can contain bytes that are not UTF-8.
        return (lines.joined(separator: "\r\n") + "\r\n\r\n").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
}
