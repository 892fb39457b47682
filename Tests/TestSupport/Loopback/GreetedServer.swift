/// A server on 127.0.0.1 that keeps the first bytes of its last client, and then leaves.
package final class GreetedServer: Sendable {
    /// The host and the port.
    package let host: String
    private let listener: LoopbackListener
    private let received: Monitor<[UInt8]?>

    package init() throws {
        let received = Monitor<[UInt8]?>(nil)
        listener = try LoopbackListener { client in
            let bytes = client.receive() ?? []
            received.withValue { $0 = bytes }
        }
        self.received = received
        host = "127.0.0.1:\(listener.port)"
    }

    deinit {
        listener.stopping.signal()
        listener.join()
    }

    /// Waits for the first bytes; `nil` when no client comes.
    package var greeting: [UInt8]? {
        received.wait(timeout: Patience.usual) { $0 }
    }
}
