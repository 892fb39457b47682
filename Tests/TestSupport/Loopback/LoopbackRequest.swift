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
    package let body: [UInt8]
    /// The number of the server's connection that it came on, counted from 1.
    package let connection: Int

    package func header(_ name: String) -> String? {
        headers[name.lowercased()]
    }
}

extension LoopbackRequest {
    /// Takes one whole request from the front of the buffer; `nil` while the request is incomplete.
    ///
    /// Throws when the bytes are not the beginning of a request.
    init?(takenFrom buffer: inout [UInt8], connection: Int) throws {
        // A client that starts a TLS handshake would otherwise wait forever.
        guard buffer.first.map(Unicode.Scalar.init)?.properties.isUppercase != false else {
            throw SupportError("Not an HTTP request: it begins with byte \(buffer[0]).")
        }
        guard let end = buffer.firstRange(of: [UInt8]("\r\n\r\n".utf8))?.upperBound else { return nil }
        let lines = String(decoding: buffer[..<end], as: UTF8.self).split(separator: "\r\n")
        let requestLine = lines.first?.split(separator: " ") ?? []
        guard requestLine.count == 3, requestLine[2].hasPrefix("HTTP/1.") else {
            throw SupportError("Not an HTTP request: \"\(lines.first ?? "")\".")
        }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw SupportError("Not an HTTP header: \"\(line)\".") }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers[line[..<colon].lowercased()] = String(value)
        }
        let bodyLength = Int(headers["content-length"] ?? "0") ?? 0
        guard buffer.count - end >= bodyLength else { return nil }

        method = String(requestLine[0])
        target = String(requestLine[1])
        let components = URLComponents(string: target.replacing("+", with: "%20"))
        path = components?.path ?? ""
        let items = (components?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        query = Dictionary(items) { $1 }
        self.headers = headers
        body = Array(buffer[end ..< end + bodyLength])
        self.connection = connection
        buffer.removeFirst(end + bodyLength)
    }
}
