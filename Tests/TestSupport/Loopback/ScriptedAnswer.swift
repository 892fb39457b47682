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
        /// Sends the same, one byte after each pause of so many seconds.
        case drip(to: Mark, every: Double)
        /// Sends bytes that are not part of the message.
        case bytes([UInt8])
        /// Sends bytes repeatedly until the client leaves, at most so many in all, to protect the machine.
        case flood([UInt8], limit: Int = 1 << 28)
        case pause(Double)
        /// Sends nothing until the test calls `release()`.
        case hold
        /// Sends nothing, and keeps the connection open until the server stops or the client leaves.
        case hang
        /// Ends the connection with an RST.
        case reset
        /// Ends the connection with a FIN.
        case close
        case closeSending
    }

    package enum Mark: Equatable, Sendable {
        case middleOfHead
        case endOfHead
        case middleOfBody
        case end
    }

    let edit: @Sendable (inout LoopbackResponse) -> Void
    let acts: [Act]

    private init(_ acts: [Act], edit: @escaping @Sendable (inout LoopbackResponse) -> Void = { _ in }) {
        self.acts = acts
        self.edit = edit
    }

    /// Returns an answer with a changed message.
    package func edited(_ next: @escaping @Sendable (inout LoopbackResponse) -> Void) -> ScriptedAnswer {
        ScriptedAnswer(acts) { [edit] response in
            edit(&response)
            next(&response)
        }
    }

    /// Returns an answer that delivers the message in another way.
    package func delivered(_ acts: Act...) -> ScriptedAnswer {
        delivered(acts)
    }

    package func delivered(_ acts: [Act]) -> ScriptedAnswer {
        ScriptedAnswer(acts, edit: edit)
    }
}

extension ScriptedAnswer {
    /// The answer that the real server would give.
    package static let standard = ScriptedAnswer([.send(to: .end)])
    /// No answer until the client leaves.
    package static let never = standard.delivered(.hang)
    package static let reset = standard.delivered(.reset)
    package static let closeWithoutAnswer = standard.delivered(.close)

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
        return standard.edited {
            $0 = LoopbackResponse(status: status, contentType: contentType, headers: lines, body: body)
        }
    }

    /// Returns an answer that is held until the test calls `release()`.
    package static func afterRelease(_ answer: ScriptedAnswer) -> ScriptedAnswer {
        ScriptedAnswer([.hold] + answer.acts, edit: answer.edit)
    }

    /// Returns an answer of raw bytes, after which the connection is closed or kept open.
    package static func bytes(_ bytes: [UInt8], closing: Bool = true) -> ScriptedAnswer {
        ScriptedAnswer([.bytes(bytes)] + (closing ? [.close] : []))
    }
}
