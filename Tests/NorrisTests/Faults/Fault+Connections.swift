import Foundation
import TestSupport

extension Fault {
    /// All network faults, by what goes wrong.
    static let all = connections + pace + heads + lengths + redirects + statuses + bodies + jokes

    /// Connections that end too early, or too late.
    private static let connections: [Fault] = [
        // Nothing was received, so that the request may be sent again.
        Fault("reset before the head", .anyFailure, mostRequests: 2, .reset),
        Fault("closed within the head", .anyFailure, mostRequests: 2, sent(to: .middleOfHead, .close)),
        Fault("reset within the body", .anyFailure, mostRequests: 2, sent(to: .middleOfBody, .reset)),
        Fault("reset within a chunk", .anyFailure, chunked.delivered(.send(to: .middleOfBody), .reset)),
        Fault("chunked", .answered, chunked),
        Fault("closed after the answer, unsaid", .answered, sent(to: .end, .close)),
        Fault("as long as the connection", .answered, endless.delivered(.send(to: .end), .close)),
        Fault("as long as a connection that is kept", .timedOut, endless.delivered(.send(to: .end), .hang)),
        // Sent in one piece, because bytes that come later could belong to the next answer.
        Fault("another answer behind the answer", .answered, .standard.edited { response in
            response.length = { [count = response.body.count] _ in count }
            response.text += "HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno"
        }),
    ]

    /// Slow and silent servers.
    private static let pace: [Fault] = [
        Fault("silent before the head", .timedOut, .never),
        Fault("silent within the body", .timedOut, sent(to: .middleOfBody, .hang)),
        Fault("a byte at a time", .timedOut, .standard.delivered(.drip(every: 0.02))),
        Fault("redirects that are slow together", .timedOut, mostRequests: 2) {
            pointing(302, to: $0.nextTarget).delivered(.pause(0.3), .send(to: .end))
        },
    ]

    /// Malformed heads and chunks.
    private static let heads: [Fault] = [
        Fault("garbage", .anyFailure, raw("Chuck Norris does not speak HTTP.\n")),
        Fault("an answer of HTTP/0.9", .anyFailure, raw(#"{"id": "x", "value": "Chuck Norris is old."}"#)),
        Fault("a status of letters", .anyFailure, sent(to: .end, .close).edited { $0.statusLine = "HTTP/1.1 abc OK" }),
        Fault("a reason of control characters", .answered, .standard.edited {
            $0.statusLine = "HTTP/1.1 200 \u{1B}[31m\u{7}\u{9B}"
        }),
        Fault("headers without an end", .anyFailure, .standard.delivered(
            .bytes([UInt8]("HTTP/1.1 200 OK\r\n".utf8)),
            .flood([UInt8](String(repeating: "X-Norris: Chuck\r\n", count: 4000).utf8))
        )),
        Fault("interim answers without an end", .anyFailure, .standard.delivered(
            .flood([UInt8](String(repeating: "HTTP/1.1 102 Processing\r\n\r\n", count: 2000).utf8))
        )),
        Fault("a header with a zero", .anyFailure, .standard.edited { $0.headers.append("X-Zero: Chuck\0Norris") }),
        Fault("a chunk of no size", .anyFailure, chunks("zz\r\n[]\r\n0\r\n\r\n")),
        Fault("chunks without the last", .anyFailure, chunks("2\r\n[]\r\n")),
    ]

    /// Bodies that are longer or shorter than declared or allowed.
    private static let lengths: [Fault] = [
        Fault("claims more, and closes", .anyFailure, claiming { $0 + 100 }.delivered(.send(to: .end), .close)),
        Fault("claims a terabyte", .tooLong, claiming { _ in 1 << 40 }.delivered(.send(to: .end), .hang)),
        Fault("claims less", .notAJoke, claiming { $0 - 10 }),
        Fault("claims less than nothing", .anyFailure, claiming { _ in -5 }.delivered(.send(to: .end), .close)),
        Fault("endless", .tooLong, flooding(endless)),
        Fault("an error without an end", .anyFailure, flooding(endless.edited { $0.status = 500 })),
        Fault("just short enough for a joke", .answered, padded(to: jokeLimit)),
        Fault("just too long for a joke", .tooLong, except: [.search: .answered], padded(to: jokeLimit + 1)),
        Fault("just too long for a search", .tooLong, padded(to: searchLimit + 1)),
        Fault("gzip", .answered, gzip.edited { $0.body = zipped($0.body) }),
        Fault("gzip that grows to a gigabyte", .tooLong, gzip.edited {
            $0.body = gzipBomb + [UInt8](repeating: 0, count: 1 << 20)
        }),
        Fault("gzip that is cut off", .anyFailure, gzip.edited { $0.body = zipped($0.body).dropLast(20) }),
    ]

    private static let redirects: [Fault] = [
        redirect("the same host", .answered) { $0.goodTarget },
        redirect("another host", .answered) { "http://\($0.otherHost)\($0.request.target)" },
        redirect("itself", .astray, mostRequests: 4) { $0.request.target },
        redirect("a file", .anyFailure) { _ in "file:///etc/passwd" },
        redirect("another scheme", .anyFailure) { "ftp://\($0.otherHost)/jokes/random" },
        redirect("nonsense", .anyFailure, mostRequests: 4) { _ in "::%%%\u{1}\u{1B}[31m^" },
        redirect("a closed port", .anyFailure) { _ in "http://127.0.0.1:1/" },
        Fault("a redirect to nowhere", .anyFailure, .standard.edited { $0.status = 302 }),
        Fault("3 redirects", .answered, mostRequests: 4) {
            $0.attempt <= 3 ? pointing(302, to: $0.nextTarget) : .standard
        },
        Fault("a redirect with an endless body", .answered, mostRequests: 2) { question in
            flooding(endless.edited {
                $0.status = 302
                $0.headers.append("Location: \(question.goodTarget)")
            })
        },
    ]

    private static let jokeLimit = 256 << 10
    private static let searchLimit = 8 << 20
    private static let chunked = ScriptedAnswer.standard.edited { response in
        response.headers.append("Transfer-Encoding: chunked")
        response.length = { _ in nil }
        let chunks = stride(from: 0, to: response.body.count, by: 16).map { response.body[$0...].prefix(16) } + [[]]
        response.body = chunks.flatMap { [UInt8]("\(String($0.count, radix: 16))\r\n".utf8) + $0 + [0x0D, 0x0A] }
    }

    private static let endless = ScriptedAnswer.standard.edited { $0.length = { _ in nil } }
    private static let gzip = ScriptedAnswer.standard.edited { $0.headers.append("Content-Encoding: gzip") }
    /// The beginning of a file that expands 1,032-fold: every zero byte after it stands for 1,032 spaces.
    ///
    /// It is a block whose Huffman code (RFC 1951, 3.2.7) has one bit for "258 more bytes" and one for "of the last
    /// byte", both 0, and the first space.
    private static let gzipBomb: [UInt8] = [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255,
        0xED, 0xC0, 0x81, 0x00, 0x00, 0x00, 0x00, 0x80, 0x20, 0x95, 0xFD, 0x29, 0x17, 0xA9, 0x00,
    ]

    /// Not every supported system has a library that compresses.
    private static func zipped(_ bytes: [UInt8]) -> [UInt8] {
        var program = Program(["-c", "gzip | base64"], executable: "/bin/sh")
        program.input = bytes
        let text = (try? program.run().standardOutput) ?? ""
        return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map([UInt8].init) ?? []
    }

    private static func sent(to mark: ScriptedAnswer.Mark, _ act: ScriptedAnswer.Act) -> ScriptedAnswer {
        .standard.delivered(.send(to: mark), act)
    }

    private static func raw(_ text: String) -> ScriptedAnswer {
        .bytes([UInt8](text.utf8))
    }

    private static func chunks(_ text: String) -> ScriptedAnswer {
        sent(to: .end, .close).edited {
            $0.headers.append("Transfer-Encoding: chunked")
            $0.length = { _ in nil }
            $0.text = text
        }
    }

    private static func claiming(_ length: @escaping @Sendable (Int) -> Int) -> ScriptedAnswer {
        .standard.edited { $0.length = length }
    }

    /// Returns an answer whose head is followed by spaces without an end.
    private static func flooding(_ answer: ScriptedAnswer) -> ScriptedAnswer {
        answer.delivered(.send(to: .endOfHead), .flood([UInt8](repeating: 0x20, count: 65536)))
    }

    /// JSON may have any number of spaces around it.
    private static func padded(to count: Int) -> ScriptedAnswer {
        .standard.edited { $0.body = [UInt8](repeating: 0x20, count: count - $0.body.count) + $0.body }
    }

    private static func redirect(
        _ place: String,
        _ expectation: Expectation,
        mostRequests: Int = 2,
        target: @escaping @Sendable (Question) -> String
    ) -> Fault {
        Fault("a redirect to \(place)", expectation, mostRequests: mostRequests) { pointing(302, to: target($0)) }
    }

    private static func pointing(_ status: Int, to target: String) -> ScriptedAnswer {
        .text(status: status, headers: ["Location": target], body: "<p>It is elsewhere.</p>")
    }
}
