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
    /// The number of the server's connection that it came on, counted from 1.
    package let connection: Int

    package func header(_ name: String) -> String? {
        headers[name.lowercased()]
    }
}

extension LoopbackRequest {
    /// Takes one whole request from the front of the buffer; `nil` while the request is incomplete.
    init?(takenFrom buffer: inout [UInt8], connection: Int) {
        guard let end = buffer.firstRange(of: [UInt8]("\r\n\r\n".utf8))?.upperBound else { return nil }
        let lines = String(decoding: buffer[..<end], as: UTF8.self).split(separator: "\r\n")
        let requestLine = lines.first?.split(separator: " ") ?? []
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            headers[parts[0].lowercased()] = String((parts.last ?? "").drop { $0 == " " || $0 == "\t" })
        }
        method = String(requestLine.first ?? "")
        target = String(requestLine.dropFirst().first ?? "")
        let components = URLComponents(string: target.replacing("+", with: "%20"))
        path = components?.path ?? ""
        let items = (components?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        query = Dictionary(items) { $1 }
        self.headers = headers
        self.connection = connection
        buffer.removeFirst(end)
    }
}

extension LoopbackSocket {
    /// Receives a whole request; `nil` when no more comes. The buffer has what was received of later ones.
    func receiveRequest(_ buffer: inout [UInt8], connection: Int = 0) -> LoopbackRequest? {
        while true {
            if let request = LoopbackRequest(takenFrom: &buffer, connection: connection) {
                return request
            }
            // A client that begins a TLS handshake would otherwise wait forever.
            guard buffer.first != 0x16, let bytes = receive() else { return nil }
            buffer += bytes
        }
    }
}
