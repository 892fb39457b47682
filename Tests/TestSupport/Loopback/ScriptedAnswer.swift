/// What the loopback server does with a request: which message it has, and how that is delivered.
///
/// The message begins as what the real server would answer. All that can go wrong is a change to it, or to its
/// delivery:
///
///     api.answerNext(
///         .standard.edited { $0.body = byteOrderMark + $0.body },
///         .standard.delivered(.send(to: .middleOfBody), .reset)
///     )
package struct ScriptedAnswer: Sendable {
    /// A step of the delivery.
    package enum Act: Equatable, Sendable {
        /// The message, from where it was left, to the mark.
        case send(to: Mark)
        /// The same, one byte after each pause of so many seconds.
        case drip(to: Mark, every: Double)
        /// Bytes beside the message.
        case bytes([UInt8])
        /// Bytes again and again, until the client leaves; at most so many in all, lest the machine suffer for a fault.
        case flood([UInt8], limit: Int = 1 << 28)
        case pause(Double)
        /// Nothing until the test calls `release()`.
        case hold
        /// Nothing, with the connection kept open until the server stops or the client leaves.
        case hang
        /// The end of the connection, with an RST.
        case reset
        /// The end of the connection, with a FIN.
        case close
        /// The end of what the server has to say, while it still listens: half of a close.
        case closeSending
    }

    /// A place in the message.
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

    /// The answer with another message.
    package func edited(_ next: @escaping @Sendable (inout LoopbackResponse) -> Void) -> ScriptedAnswer {
        ScriptedAnswer(acts) { [edit] response in
            edit(&response)
            next(&response)
        }
    }

    /// The message, delivered in another way.
    package func delivered(_ acts: Act...) -> ScriptedAnswer {
        delivered(acts)
    }

    package func delivered(_ acts: [Act]) -> ScriptedAnswer {
        ScriptedAnswer(acts, edit: edit)
    }
}

extension ScriptedAnswer {
    /// What the real server would answer.
    package static let standard = ScriptedAnswer([.send(to: .end)])
    /// Nothing, ever.
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

    /// The answer, once the test calls `release()`.
    package static func afterRelease(_ answer: ScriptedAnswer) -> ScriptedAnswer {
        ScriptedAnswer([.hold] + answer.acts, edit: answer.edit)
    }

    /// Anything at all, such as half an answer, after which the connection is closed or kept.
    package static func bytes(_ bytes: [UInt8], closing: Bool = true) -> ScriptedAnswer {
        ScriptedAnswer([.bytes(bytes)] + (closing ? [.close] : []))
    }
}
