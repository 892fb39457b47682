import TestSupport

extension FaultTable {
    /// Connections that end too early, or too late.
    static let connections: [Fault] = [
        Fault("refused", .unreachable, mostRequests: 0, isRefusal: true),
        // Nothing was received, so that the request may be sent again.
        Fault("reset before the head", .anyFailure, mostRequests: 2, .reset),
        Fault("closed before the head", .anyFailure, mostRequests: 2, .closeWithoutAnswer),
        Fault("reset within a chunk", .anyFailure, chunked.delivered(.send(to: .middleOfBody), .reset)),
        Fault("chunked", .answered, chunked),
        Fault("closed after the answer, as said", .answered, closing.delivered(.send(to: .end), .close)),
        Fault("closed after the answer, unsaid", .answered, .standard.delivered(.send(to: .end), .close)),
        Fault("reset after the answer", .answered, .standard.delivered(.send(to: .end), .pause(0.05), .reset)),
        Fault("half closed after the answer", .answered, .standard.delivered(.send(to: .end), .closeSending)),
        Fault("as long as the connection", .answered, untold.delivered(.send(to: .end), .close)),
        Fault("as long as a connection that is kept", .timedOut, untold.delivered(.send(to: .end), .hang)),
        Fault("more behind the answer", .answered, followed(by: "more")),
        Fault("another answer behind the answer", .answered, followed(
            by: "HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno"
        )),
    ] + [("within the head", .middleOfHead), ("after the head", .endOfHead), ("within the body", .middleOfBody)]
        .flatMap { (place: String, mark: ScriptedAnswer.Mark) in
            [("reset", .reset), ("closed", .close)].map { (end: String, act) in
                Fault("\(end) \(place)", .anyFailure, mostRequests: 2, .standard.delivered(.send(to: mark), act))
            }
        }

    static let chunked = ScriptedAnswer.standard.edited { $0.chunk(size: 16) }
    private static let closing = ScriptedAnswer.standard.edited { $0.headers.append("Connection: close") }
    private static let untold = ScriptedAnswer.standard.edited { $0.length = .untold }

    /// Sent in one piece, because bytes that come later could belong to the next answer.
    private static func followed(by text: String) -> ScriptedAnswer {
        .standard.edited {
            $0.length = .claimed($0.body.count)
            $0.text += text
        }
    }

    /// Slow and silent servers.
    static let pace: [Fault] = [
        Fault("silent before the head", .timedOut, .never),
        Fault("silent within the body", .timedOut, .standard.delivered(.send(to: .middleOfBody), .hang)),
        Fault("silent within a chunk", .timedOut, chunked.delivered(.send(to: .middleOfBody), .hang)),
        Fault("a byte at a time", .timedOut, .standard.delivered(.drip(to: .end, every: 0.02))),
        Fault("a byte at a time, quickly", .answered, .standard.delivered(.drip(to: .end, every: 0.0001))),
        Fault("three pauses that are too long together", .timedOut, .standard.delivered(
            .pause(0.3), .send(to: .middleOfHead), .pause(0.3), .send(to: .middleOfBody), .pause(0.3), .send(to: .end)
        )),
        Fault("one interim answer after the other", .timedOut, .standard.delivered((1 ... 50).flatMap { _ in
            [.bytes([UInt8]("HTTP/1.1 102 Processing\r\n\r\n".utf8)), .pause(0.02)]
        })),
        Fault("redirects that are slow together", .timedOut, mostRequests: 2) { question in
            .standard.edited {
                $0.status = 302
                $0.headers.append("Location: \(question.nextTarget)")
            }.delivered(.pause(0.3), .send(to: .end))
        },
    ]
}
