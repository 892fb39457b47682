import ChuckNorris

/// The delivery of one answer to a client.
struct AnswerDelivery {
    let socket: LoopbackSocket
    let head: [UInt8]
    let body: [UInt8]
    let releasing: CancelEvent
    /// The number of bytes of the message that have been sent.
    private(set) var sent = 0

    /// Returns `false` when the connection has ended.
    mutating func perform(_ act: ScriptedAnswer.Act) -> Bool {
        switch act {
        case let .send(mark):
            return socket.send(message(to: mark))
        case let .drip(mark, seconds):
            return message(to: mark).allSatisfy { byte in
                !socket.stopping.isSignaled(within: seconds) && socket.send([byte])
            }
        case let .bytes(bytes):
            return socket.send(bytes)
        case let .flood(bytes, limit):
            for _ in 0 ..< max(1, limit / bytes.count) {
                guard socket.send(bytes) else { return false }
            }
            return true
        case let .pause(seconds):
            return !socket.stopping.isSignaled(within: seconds)
        case .hold:
            return waitUntilClientLeaves(or: releasing)
        case .hang:
            waitUntilClientLeaves(or: socket.stopping)
            return false
        case .reset:
            socket.resetOnClose()
            return false
        case .close:
            return false
        case .closeSending:
            socket.closeSending()
            waitUntilClientLeaves(or: socket.stopping)
            return false
        }
    }

    /// Returns the part of the message before the mark that has not been sent.
    private mutating func message(to mark: ScriptedAnswer.Mark) -> [UInt8] {
        let end = switch mark {
        case .middleOfHead: head.count / 2
        case .endOfHead: head.count
        case .middleOfBody: head.count + body.count / 2
        case .end: head.count + body.count
        }
        defer { sent = end }
        return Array((head + body)[sent ..< max(sent, end)])
    }

    /// Returns whether the cancellation ended the wait.
    @discardableResult
    private func waitUntilClientLeaves(or cancellation: CancelEvent) -> Bool {
        var events = POLLIN
        while cancellation.wait(for: events, on: socket.descriptor) {
            guard !socket.hasEnded else { return false }
            // The client has sent another request, for which poll would return at once every time.
            events = 0
        }
        return true
    }
}
