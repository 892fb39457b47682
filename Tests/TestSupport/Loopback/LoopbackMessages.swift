import Foundation

/// A request as the loopback server received it.
package struct LoopbackRequest: Equatable, Sendable {
    package let method: String
    /// The path and the query, percent-encoded as sent.
    package let target: String
    /// The path, percent-decoded.
    package let path: String
    /// The query, with percent-encoding and `+` decoded; of a repeated name, the last value.
    package let query: [String: String]
    /// The values by lowercase names.
    package let headers: [String: String]

    package func header(_ name: String) -> String? {
        headers[name.lowercased()]
    }

    /// Takes one whole request from the front of the buffer; `nil` while the request is incomplete.
    init?(takenFrom buffer: inout [UInt8]) {
        guard let end = buffer.firstRange(of: [UInt8]("\r\n\r\n".utf8))?.upperBound else { return nil }
        let lines = String(decoding: buffer[..<end], as: UTF8.self).split(separator: "\r\n")
        let requestLine = lines[0].split(separator: " ", omittingEmptySubsequences: false).map(String.init) + [""]
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (parts[0].lowercased(), parts[parts.count - 1].trimmingCharacters(in: .whitespaces))
        }
        method = requestLine[0]
        target = requestLine[1]
        let components = URLComponents(string: target.replacing("+", with: "%20"))
        path = components?.path ?? ""
        query = Dictionary((components?.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
        self.headers = Dictionary(headers) { $1 }
        buffer.removeFirst(end)
    }
}

/// The response of the loopback server, before any fault of its delivery.
package struct LoopbackResponse: Sendable {
    package var status = 200
    /// `nil` for the status line that belongs to the status.
    package var statusLine: String?
    /// Lines such as `Retry-After: 1`, without the length; each character is sent as one byte.
    package var headers: [String]
    package var body: [UInt8] = []
    /// Returns the length that the headers state for a body of so many bytes; `nil` where they state none.
    package var length: @Sendable (Int) -> Int? = { $0 }

    package var text: String {
        get { String(decoding: body, as: UTF8.self) }
        set { body = [UInt8](newValue.utf8) }
    }

    /// Returns the bytes before the body.
    func head(isClosing: Bool) -> [UInt8] {
        var lines = [statusLine ?? "HTTP/1.1 \(status) Status"] + headers
        lines += length(body.count).map { ["Content-Length: \($0)"] } ?? []
        lines += isClosing ? ["Connection: close"] : []
        // One byte per character, so that a header can contain bytes that are not UTF-8.
        return (lines.joined(separator: "\r\n") + "\r\n\r\n").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
}
