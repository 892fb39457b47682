import ChuckNorris

/// Accepts clients on a port of 127.0.0.1, each on a thread of its own, until it is stopped.
final class LoopbackListener: Sendable {
    let port: UInt16
    let stopping: CancelEvent
    private let threads = Monitor<[WorkerThread]>([])

    /// - Parameter serve: Serves one client; must return once the client has left or its `stopping` is signaled.
    init(serve: @escaping @Sendable (LoopbackSocket) -> Void) throws {
        let socket = try LoopbackSocket.bound()
        guard listen(socket.descriptor, 128) == 0 else { throw SupportError(call: "listen") }
        port = try socket.port
        stopping = socket.stopping
        threads.withValue { [threads] list in
            list.append(WorkerThread(name: "loopback") {
                while socket.waitForInput() {
                    guard let client = socket.accepted() else { continue }
                    let thread = WorkerThread(name: "loopback client") { serve(client) }
                    threads.withValue { $0.append(thread) }
                }
            })
        }
    }

    /// Waits for the threads to end, after `stopping` has been signaled.
    func join() {
        // The first thread listens, and only it starts others: once it has ended, the list is complete.
        var joined = 0
        while let thread = threads.withValue({ $0.dropFirst(joined).first }) {
            thread.join()
            joined += 1
        }
    }
}
