import TestSupport

extension FaultTable {
    /// Bodies that are longer or shorter than declared or allowed.
    static let length: [Fault] = [
        Fault("claims more, and closes", .anyFailure, claiming { $0 + 100 }.delivered(.send(to: .end), .close)),
        Fault("claims more, and waits", .timedOut, claiming { $0 + 100 }.delivered(.send(to: .end), .hang)),
        Fault("claims a terabyte", .tooLong, claiming { _ in 1 << 40 }.delivered(.send(to: .end), .hang)),
        Fault("claims less", .notAJoke, claiming { $0 - 10 }),
        Fault("claims nothing", .notAJoke, claiming { _ in 0 }),
        Fault("claims less than nothing", .anyFailure, claiming { _ in -5 }.delivered(.send(to: .end), .close)),
        Fault("claims two lengths", .anyFailure, length(told: ["3", "5"])),
        Fault("claims a length and chunks", .answered, chunked.edited { $0.length = .claimed(3) }),
        Fault("endless", .tooLong, flooding(endless, with: spaces)),
        Fault("endless chunks", .tooLong, flooding(endlessChunks, with: LoopbackResponse.chunk(spaces))),
        Fault("endless chunks of one byte", .tooLong, except: [.search: .anyFailure], flooding(
            endlessChunks, with: Array(repeatElement(LoopbackResponse.chunk([0x20]), count: 10000).joined())
        )),
        Fault("an error without an end", .anyFailure, flooding(endless.edited { $0.status = 500 }, with: spaces)),
        Fault("just short enough for a joke", .answered, padded(to: jokeLimit)),
        Fault("just too long for a joke", .tooLong, except: [.search: .answered], padded(to: jokeLimit + 1)),
        Fault("just short enough for a search", .tooLong, except: [.search: .answered], padded(to: searchLimit)),
        Fault("just too long for a search", .tooLong, padded(to: searchLimit + 1)),
        Fault("just too long, in chunks", .tooLong, padded(to: searchLimit + 1).edited { $0.chunk(size: 65536) }),
    ]

    private static let jokeLimit = 256 << 10
    private static let searchLimit = 8 << 20
    static let spaces = [UInt8](repeating: 0x20, count: 65536)
    static let endless = ScriptedAnswer.standard.edited { $0.length = .untold }
    private static let endlessChunks = endless.edited { $0.headers.append("Transfer-Encoding: chunked") }

    /// Returns an answer whose head is followed by the same bytes without an end.
    static func flooding(_ answer: ScriptedAnswer, with bytes: [UInt8]) -> ScriptedAnswer {
        answer.delivered(.send(to: .endOfHead), .flood(bytes))
    }

    private static func claiming(_ length: @escaping @Sendable (Int) -> Int) -> ScriptedAnswer {
        .standard.edited { $0.length = .claimed(length($0.body.count)) }
    }

    private static func length(told: [String]) -> ScriptedAnswer {
        .standard.edited {
            $0.length = .untold
            $0.headers += told.map { "Content-Length: \($0)" }
        }.delivered(.send(to: .end), .close)
    }

    /// JSON may have any number of spaces around it.
    private static func padded(to count: Int) -> ScriptedAnswer {
        .standard.edited { $0.body = [UInt8](repeating: 0x20, count: count - $0.body.count) + $0.body }
    }

    /// Compressed bodies.
    static let compression: [Fault] = [
        Fault("gzip", .answered, gzip.edited { $0.body = Gzip.stored($0.body) }),
        Fault("gzip that grows to a gigabyte", .tooLong, gzip.edited {
            $0.body = Gzip.bomb + [UInt8](repeating: 0, count: 1 << 20)
        }),
        Fault("gzip without an end", .tooLong, gzip.edited { $0.length = .untold }.delivered(
            .send(to: .endOfHead), .bytes(Gzip.bomb), .flood([UInt8](repeating: 0, count: 65536))
        )),
        Fault("gzip that is cut off", .anyFailure, gzip.edited { $0.body = Gzip.stored($0.body).dropLast(20) }),
        Fault("gzip that is none", .anyFailure, gzip),
        Fault("compressed a hundred times", .anyFailure, .standard.edited {
            $0.headers.append("Content-Encoding: " + Array(repeating: "gzip", count: 100).joined(separator: ", "))
        }),
    ]

    private static let gzip = ScriptedAnswer.standard.edited { $0.headers.append("Content-Encoding: gzip") }
}
