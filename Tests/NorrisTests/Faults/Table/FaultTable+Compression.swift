import TestSupport

extension FaultTable {
    /// Compressed bodies, which all HTTP libraries here accept by default.
    static let compression: [Fault] = [
        Fault("gzip", .answered, gzip.edited { $0.body = Gzip.stored($0.body) }),
        Fault("gzip that grows to a gigabyte", .tooLong, gzip.edited {
            $0.body = Gzip.bomb + [UInt8](repeating: 0, count: 1 << 20)
        }),
        Fault("gzip without an end", .tooLong, gzip.edited { $0.length = .untold }.delivered(
            .send(to: .endOfHead), .bytes(Gzip.bomb), .flood([UInt8](repeating: 0, count: 65536))
        )),
        Fault("gzip that is cut off", .notAJoke, gzip.edited { $0.body = Gzip.stored($0.body).dropLast(20) }),
        Fault("gzip with a wrong checksum", .unreadable, gzip.edited { response in
            var body = Gzip.stored(response.body)
            body[body.count - 8] ^= 1
            response.body = body
        }),
        Fault("gzip that is none", .unreadable, gzip),
        Fault("gzip of nothing", .notAJoke, gzip.edited { $0.body = [] }),
        Fault("gzip, only in words", .answered, .standard.edited { $0.headers.append("Content-Encoding: identity") }),
        Fault("compressed in a way that nobody knows", .unreadable, .standard.edited {
            $0.headers.append("Content-Encoding: chuck")
        }),
        Fault("compressed a hundred times", .unreadable, .standard.edited {
            $0.headers.append("Content-Encoding: " + Array(repeating: "gzip", count: 100).joined(separator: ", "))
        }),
    ]

    private static let gzip = ScriptedAnswer.standard.edited { $0.headers.append("Content-Encoding: gzip") }
}
