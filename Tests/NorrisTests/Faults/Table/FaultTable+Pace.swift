import TestSupport

extension FaultTable {
    /// Slow and silent servers.
    static let pace: [Fault] = [
        Fault("silent before the head", .timedOut, .never),
        Fault("silent within the head", .timedOut, .standard.delivered(.send(to: .middleOfHead), .hang)),
        Fault("silent after the head", .timedOut, .standard.delivered(.send(to: .endOfHead), .hang)),
        Fault("silent within the body", .timedOut, .standard.delivered(.send(to: .middleOfBody), .hang)),
        Fault("silent within a chunk", .timedOut, chunked.delivered(.send(to: .middleOfBody), .hang)),
        Fault("a byte at a time", .timedOut, .standard.delivered(.drip(to: .end, every: 0.02))),
        Fault("the head a byte at a time", .timedOut, .standard.delivered(.drip(to: .endOfHead, every: 0.02))),
        Fault("the body a byte at a time", .timedOut, .standard.edited {
            $0.body = [UInt8](repeating: 0x20, count: 100) + $0.body
        }.delivered(.send(to: .endOfHead), .drip(to: .end, every: 0.02))),
        Fault("a byte at a time, quickly", .answered, timeout: 3, .standard.delivered(.drip(to: .end, every: 0.0001))),
        Fault("late, but in time", .answered, timeout: 1, .standard.delivered(.pause(0.5), .send(to: .end))),
        Fault("a late body, but in time", .answered, timeout: 1, .standard.delivered(
            .send(to: .middleOfBody), .pause(0.5), .send(to: .end)
        )),
        Fault("too late", .timedOut, .standard.delivered(.pause(0.8), .send(to: .end))),
        Fault("a body that is too late", .timedOut, .standard.delivered(
            .send(to: .middleOfBody), .pause(0.8), .send(to: .end)
        )),
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
