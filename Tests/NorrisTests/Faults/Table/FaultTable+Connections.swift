import TestSupport

extension FaultTable {
    /// Connections that end too early.
    static let connections: [Fault] = [
        Fault("refused", .unreachable, mostRequests: 0, isRefusal: true),
        // Nothing was received, so norris may send the request again.
        Fault("reset before the head", .lost, mostRequests: 2, .reset),
        Fault("closed before the head", .lost, mostRequests: 2, .closeWithoutAnswer),
        Fault("half closed before the head", .lost, mostRequests: 2, .standard.delivered(.closeSending)),
        Fault("reset before the head, once", .answered, mostRequests: 2) { $0.attempt == 1 ? .reset : .standard },
        Fault("closed before the head, once", .answered, mostRequests: 2) {
            $0.attempt == 1 ? .closeWithoutAnswer : .standard
        },
        Fault("reset within a chunk", .lost, chunked.delivered(.send(to: .middleOfBody), .reset)),
        Fault("closed within a chunk", .lost, chunked.delivered(.send(to: .middleOfBody), .close)),
        Fault("chunked", .answered, chunked),
        Fault("closed after the answer, as said", .answered, closing.delivered(.send(to: .end), .close)),
        Fault("closed after the answer, unsaid", .answered, .standard.delivered(.send(to: .end), .close)),
        Fault("reset after the answer", .answered, .standard.delivered(.send(to: .end), .pause(0.05), .reset)),
        Fault("half closed after the answer", .answered, .standard.delivered(.send(to: .end), .closeSending)),
        Fault("kept, although its end was said", .answered, closing.delivered(.send(to: .end), .hang)),
        Fault("as long as the connection", .answered, untold.delivered(.send(to: .end), .close)),
        Fault("as long as a connection that is kept", .timedOut, untold.delivered(.send(to: .end), .hang)),
        Fault("as long as a connection that is reset", .lost, untold.delivered(.send(to: .end), .pause(0.05), .reset)),
        Fault("more behind the answer", .answered, followed(by: "more")),
        Fault("another answer behind the answer", .answered, followed(
            by: "HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno"
        )),
    ] + [("within the head", .middleOfHead), ("after the head", .endOfHead), ("within the body", .middleOfBody)]
        .flatMap { (place: String, mark: ScriptedAnswer.Mark) in
            [("reset", .reset), ("closed", .close), ("half closed", .closeSending)].map { (end: String, act) in
                Fault("\(end) \(place)", .lost, .standard.delivered(.send(to: mark), act))
            }
        }

    static let chunked = ScriptedAnswer.standard.edited { $0.chunk(size: 16) }
    /// Sent in one piece, because bytes that come later could belong to the next answer.
    private static func followed(by text: String) -> ScriptedAnswer {
        .standard.edited {
            $0.length = .claimed($0.body.count)
            $0.text += text
        }
    }

    private static let closing = ScriptedAnswer.standard.edited { $0.headers.append("Connection: close") }
    private static let untold = ScriptedAnswer.standard.edited { $0.length = .untold }
}
