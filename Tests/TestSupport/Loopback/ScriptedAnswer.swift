import Foundation

/// An answer of the loopback server: a message, and the way in which it is delivered.
///
/// The message is at first what the real server would answer. A fault is a change to the message, or to its
/// delivery:
///
///     api.answerNext(
///         .standard.edited { $0.body = byteOrderMark + $0.body },
///         .standard.delivered(.send(to: .middleOfBody), .reset)
///     )
package struct ScriptedAnswer: Sendable {
    /// A step of the delivery.
    package enum Act: Equatable, Sendable {
        /// Sends the rest of the message up to the mark.
        case send(to: Mark)
        /// Sends the rest of the message, one byte after each pause of so many seconds.
        case drip(every: Double)
        /// Sends bytes that are not part of the message.
        case bytes([UInt8])
        /// Sends bytes repeatedly until the client leaves, at most 256 MB in all, to protect the machine.
        case flood([UInt8])
        case pause(Double)
        /// Sends nothing until the test calls `release()`.
        case hold
        /// Sends nothing, and keeps the connection open until the server stops or the client leaves.
        case hang
        /// Ends the connection with an RST.
        case reset
        /// Ends the connection with a FIN.
        case close
        /// Connects the client with another port of this host, instead of the message.
        case tunnel(to: UInt16)
    }

    package enum Mark: Equatable, Sendable {
        case middleOfHead
        case endOfHead
        case middleOfBody
        case end
    }

    private let acts: [Act]
    private var edit: @Sendable (inout LoopbackResponse) -> Void = { _ in }

    /// Returns an answer with a changed message.
    package func edited(_ next: @escaping @Sendable (inout LoopbackResponse) -> Void) -> ScriptedAnswer {
        ScriptedAnswer(acts: acts) { [edit] response in
            edit(&response)
            next(&response)
        }
    }

    /// Returns an answer that delivers the message in another way.
    package func delivered(_ acts: Act...) -> ScriptedAnswer {
        ScriptedAnswer(acts: acts, edit: edit)
    }

    /// Answers a request; returns `false` when the connection has ended.
    ///
    /// - Parameters:
    ///   - response: What the real server would answer.
    ///   - hold: Waits for the test to release the answer.
    func deliver(
        changing response: LoopbackResponse,
        to request: LoopbackRequest,
        of client: LoopbackSocket,
        hold: () -> Void
    ) -> Bool {
        var response = response
        edit(&response)
        let isClosing = request.header("Connection")?.lowercased() == "close"
        let head = response.head(isClosing: isClosing)
        var rest = (head + response.body)[...]
        let acted = acts.allSatisfy { act in
            switch act {
            case let .send(mark):
                let end = switch mark {
                case .middleOfHead: head.count / 2
                case .endOfHead: head.count
                case .middleOfBody: head.count + response.body.count / 2
                case .end: rest.endIndex
                }
                defer { rest = rest[end...] }
                return client.send(Array(rest[..<end]))
            case let .drip(seconds):
                return rest.allSatisfy { byte in
                    Thread.sleep(forTimeInterval: seconds)
                    return client.send([byte])
                }
            case let .bytes(bytes):
                return client.send(bytes)
            case let .flood(bytes):
                return (0 ..< (1 << 28) / bytes.count).allSatisfy { _ in client.send(bytes) }
            case let .pause(seconds):
                Thread.sleep(forTimeInterval: seconds)
            case .hold:
                hold()
            case .hang:
                while client.receive() != nil {}
                return false
            case .reset:
                client.resetOnClose()
                return false
            case .close:
                client.shutDown()
                return false
            case let .tunnel(port):
                guard let server = try? LoopbackSocket.connected(to: port) else { return false }
                client.send([UInt8]("HTTP/1.1 200 Connection established\r\n\r\n".utf8))
                let upwards = WorkerThread { client.relay(to: server) }
                server.relay(to: client)
                upwards.join()
                return false
            }
            return true
        }
        return acted && !isClosing
    }
}

extension ScriptedAnswer {
    /// The answer that the real server would give.
    package static let standard = ScriptedAnswer(acts: [.send(to: .end)])
    /// No answer until the client leaves.
    package static let never = standard.delivered(.hang)
    package static let reset = standard.delivered(.reset)
    /// The usual answer, which is held until the test calls `release()`.
    package static let afterRelease = standard.delivered(.hold, .send(to: .end))

    package static func json(status: Int = 200, body: String) -> ScriptedAnswer {
        text(status: status, contentType: "application/json", body: body)
    }

    package static func text(
        status: Int,
        contentType: String = "text/html",
        headers: [String: String] = [:],
        body: String
    ) -> ScriptedAnswer {
        let lines = headers.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
        let response = LoopbackResponse(
            status: status, headers: ["Content-Type: \(contentType)"] + lines, body: [UInt8](body.utf8)
        )
        return standard.edited { $0 = response }
    }

    /// Returns an answer of raw bytes, after which the connection is closed or kept open.
    package static func bytes(_ bytes: [UInt8], closing: Bool = true) -> ScriptedAnswer {
        ScriptedAnswer(acts: [.bytes(bytes)] + (closing ? [.close] : []))
    }
}
