import TestSupport

extension FaultTable {
    /// Malformed status lines and headers.
    static let heads: [Fault] = [
        ("an answer of HTTP/9.9", "HTTP/9.9 200 OK"), ("an answer of a radio", "ICY 200 OK"),
        ("a status of letters", "HTTP/1.1 abc OK"), ("a status of 5 digits", "HTTP/1.1 20000 OK"),
        ("status 0", "HTTP/1.1 000 OK"), ("a negative status", "HTTP/1.1 -200 OK"),
    ].map { Fault($0, .anyFailure, line($1).delivered(.send(to: .end), .close)) } + [
        Fault("garbage", .anyFailure, raw("Chuck Norris does not speak HTTP.\n")),
        Fault("an answer of HTTP/0.9", .anyFailure, raw(#"{"id": "x", "value": "Chuck Norris is old."}"#)),
        Fault("an answer of HTTP/1.0", .answered, line("HTTP/1.0 200 OK").delivered(.send(to: .end), .close)),
        Fault("a reason of control characters", .answered, line("HTTP/1.1 200 \u{1B}[31m\u{7}\u{9B}")),
        Fault("a reason of a megabyte", .anyFailure, line("HTTP/1.1 200 " + String(repeating: "x", count: 1 << 20))),
        Fault("a line without an end", .anyFailure, .standard.delivered(
            .bytes([UInt8]("HTTP/1.1 200 OK\r\nX-Long: ".utf8)), .flood([UInt8](repeating: 0x78, count: 65536))
        )),
        Fault("headers without an end", .anyFailure, .standard.delivered(
            .bytes([UInt8]("HTTP/1.1 200 OK\r\n".utf8)),
            .flood([UInt8](String(repeating: "X-Norris: Chuck\r\n", count: 4000).utf8))
        )),
        Fault("an early hint", .answered, interim("HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n")),
        Fault("a hundred interim answers", .answered, interim(
            String(repeating: "HTTP/1.1 102 Processing\r\n\r\n", count: 100)
        )),
        Fault("interim answers without an end", .anyFailure, .standard.delivered(
            .flood([UInt8](String(repeating: "HTTP/1.1 102 Processing\r\n\r\n", count: 2000).utf8))
        )),
        Fault("an interim answer and no other", .anyFailure, mostRequests: 2, raw("HTTP/1.1 100 Continue\r\n\r\n")),
        Fault("a long header", .answered, header("X-Long: " + String(repeating: "x", count: 60000))),
        Fault("a megabyte of a header", .anyFailure, header("X-Long: " + String(repeating: "x", count: 1 << 20))),
        Fault("thousands of headers", .anyFailure, headers(30000)),
        Fault("a header with a zero", .anyFailure, header("X-Zero: Chuck\0Norris")),
        Fault("a header of control characters", .answered, header("X-Control: \u{1B}[31m\u{7}\u{9B}31m")),
        Fault("a header that is no UTF-8", .answered, header("X-Bad: \u{FF}\u{FE}\u{C0}")),
        Fault("no type", .answered, .standard.edited { $0.headers = [] }),
        Fault("a chunk of no size", .anyFailure, chunks("zz\r\n[]\r\n0\r\n\r\n")),
        Fault("a chunk of more than there are numbers", .anyFailure, chunks("fffffffffffffffffff\r\n[]\r\n0\r\n\r\n")),
        Fault("chunks without the last", .anyFailure, chunks("2\r\n[]\r\n")),
        Fault("a trailer", .answered, .standard.edited {
            $0.chunk(size: 16)
            $0.text = $0.text.dropLast() + "Location: /jokes/random\r\n\r\n"
        }),
        Fault("trailers without an end", .anyFailure, chunks(
            "0\r\n" + String(repeating: "X-Norris: Chuck\r\n", count: 30000)
        )),
    ]

    private static func raw(_ text: String) -> ScriptedAnswer {
        .bytes([UInt8](text.utf8))
    }

    private static func line(_ text: String) -> ScriptedAnswer {
        .standard.edited { $0.statusLine = text }
    }

    private static func header(_ line: String) -> ScriptedAnswer {
        .standard.edited { $0.headers.append(line) }
    }

    private static func headers(_ count: Int) -> ScriptedAnswer {
        .standard.edited { response in
            response.headers += (1 ... count).map { "X-Norris-\($0): Chuck" }
        }
    }

    private static func interim(_ text: String) -> ScriptedAnswer {
        .standard.delivered(.bytes([UInt8](text.utf8)), .send(to: .end))
    }

    private static func chunks(_ text: String) -> ScriptedAnswer {
        .standard.edited {
            $0.headers.append("Transfer-Encoding: chunked")
            $0.length = .untold
            $0.text = text
        }.delivered(.send(to: .end), .close)
    }
}
