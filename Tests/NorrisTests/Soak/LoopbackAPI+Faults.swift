import TestSupport

extension LoopbackAPI {
    /// The faults that a soak meets in turn; the last one is silence.
    static let soakFaults: [ScriptedAnswer] = [
        .reset,
        .closeWithoutAnswer,
        .text(status: 503, headers: ["Retry-After": "1"], body: "<h1>Busy</h1>"),
        .json(body: #"{"id":7,"value":["#),
        .text(status: 200, body: "<h1>Log in</h1>"),
        .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id".utf8)),
        .never,
    ]
    static let soakSilence = soakFaults.count - 1

    /// Makes an API whose jokes contain the name that was asked for, and that answers some requests with a fault.
    ///
    /// - Parameter fault: Returns the fault for a number; nil for a good answer.
    static func soaking(fault: @escaping @Sendable (Int) -> Int?) throws -> LoopbackAPI {
        try LoopbackAPI(jokes: []) { request in
            guard let name = request.query["name"], let number = Int(name.dropFirst().dropLast()) else { return nil }
            // Unique: for a joke that was shown recently, the program requests another one.
            let id = UInt64.random(in: 0 ... .max)
            let joke = #"{"id":"r\#(id)","value":"\#(name) is no match for Chuck Norris.","url":""}"#
            return fault(number).map { soakFaults[$0] } ?? .json(body: joke)
        }
    }

    /// A name that contains a number: `N17Z` is no part of `N171Z`.
    static func soakName(_ number: Int) -> String {
        "N\(number)Z"
    }
}
