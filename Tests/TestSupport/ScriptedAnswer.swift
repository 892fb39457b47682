/// What the loopback server does with a request.
package indirect enum ScriptedAnswer: Equatable, Sendable {
    /// What the real server would answer.
    case standard
    case json(status: Int = 200, body: String)
    case text(status: Int, contentType: String = "text/html", headers: [String: String] = [:], body: String)
    /// Nothing, with the connection kept open until the server stops or the client leaves.
    case never
    /// The answer inside, once the test calls `release()`.
    case afterRelease(ScriptedAnswer)
    /// A connection that ends with an RST.
    case reset
    case closeWithoutAnswer
    /// Anything at all, such as half an answer, after which the connection is closed or kept.
    case bytes([UInt8], closing: Bool = true)
}
