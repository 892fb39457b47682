/// What the loopback server sends when nothing is to go wrong.
struct HTTPResponse: Equatable {
    var status = 200
    var contentType: String
    var headers: [String: String] = [:]
    var body: String

    /// As bytes on the wire; a response to HEAD has the length but not the body.
    func encoded(closing: Bool, withBody: Bool) -> [UInt8] {
        var lines = [
            "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")",
            "Content-Type: \(contentType)",
            "Content-Length: \(body.utf8.count)",
        ]
        lines += headers.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
        if closing {
            lines.append("Connection: close")
        }
        let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
        return [UInt8](head.utf8) + (withBody ? [UInt8](body.utf8) : [])
    }

    static let reasons = [
        200: "OK", 204: "No Content", 301: "Moved Permanently", 302: "Found", 304: "Not Modified",
        400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
        429: "Too Many Requests", 500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 511: "Network Authentication Required",
    ]
}
