import Platform

/// Sends requests with libcurl, one after the other; the connection to a host is kept alive.
///
/// `URLSession` on Linux wraps libcurl in a way that a server can crash: up to Swift 6.3 it traps when a connection
/// ends within the head of a response, when a header follows the body, and at a length of 2⁶³ - 1. It buffers the
/// body of a redirect without a limit, and meanwhile blocks all other requests of the process.
///
/// It follows no redirect and has no time limit, and throws a `NetworkingError`, or `CancellationError` as soon as its
/// task is cancelled. A thread of its own waits for the network while there are requests.
actor CurlTransport {
    private let executor = BlockingExecutor(label: "norris.network")
    private let connections = Locked<CurlConnections?>(nil)

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    nonisolated func response(to request: HTTPRequest) async throws -> HTTPResponse {
        let transfer = Task.detached { try await self.transfer(request) }
        return try await withTaskCancellationHandler {
            // A cancelled caller does not wait until it is this request's turn.
            try await withCallback { callback in
                deliver(to: callback) { try await transfer.value }
            }
        } onCancel: {
            transfer.cancel()
            connections.withLock { $0 }?.wake()
        }
    }

    nonisolated func close() {
        // Those of a request in progress are closed with the transport; these are closed outside of the lock.
        let unused = connections.withLock { isKnownUniquelyReferenced(&$0) ? $0.take() : nil }
        withExtendedLifetime(unused) {}
    }

    private func transfer(_ request: HTTPRequest) throws -> HTTPResponse {
        Self.blockSignals()
        let connections = try usableConnections()
        let result = Result { try CurlTransfer(request, on: connections).run() }
        // Without a result, as when it was cancelled while it waited for others.
        try Task.checkCancellation()
        return try result.get()
    }

    /// Returns the connections, or new ones if these have pending data or there are none.
    ///
    /// Loads libcurl the first time; on this thread, so that the prompt does not wait for it.
    private func usableConnections() throws(NetworkingError) -> CurlConnections {
        let earlier = connections.withLock { $0 }
        if let earlier, !earlier.hasPendingData {
            return earlier
        }
        guard let new = try CurlConnections(Curl.loaded.get()) ?? earlier else { throw .libcurlMissing }
        // The earlier ones are closed after that, so that the lock is not held meanwhile.
        withExtendedLifetime(earlier) { connections.withLock { $0 = new } }
        return new
    }

    /// Leaves signals to the threads that handle them, and blocks SIGPIPE from OpenSSL.
    ///
    /// The thread keeps the mask: unblocking SIGPIPE while it is pending would end a process that does not ignore
    /// it. Dispatch's threads block most other signals anyway.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        // If blocked, the thread's own faults would kill the process before a handler runs.
        for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP] {
            sigdelset(&signals, fault)
        }
        pthread_sigmask(SIG_SETMASK, &signals, nil)
    }
}

/// What is sent, and how much may come back.
struct HTTPRequest: Sendable {
    /// Without a name and password, which are in a header.
    let url: URL
    let headers: [(name: String, value: String)]
    /// The limit for the body, in bytes after decompression.
    let bodyLimit: Int
    let proxy: Proxy?
    /// The certificates to trust instead of the system's; macOS trusts its own as well.
    let certificateFile: String?
    /// Called when the transport sends the request again, because a connection that was kept alive turned out to be
    /// dead; nil where it must not.
    let onRepeat: (@Sendable () -> Void)?

    var host: String {
        url.hostAndPort
    }
}

/// The connections that libcurl keeps alive: at most four, one to the API and a few for redirects.
///
/// `@unchecked Sendable`: the transport's one thread works with them. Other threads call `wake` alone, and release
/// them.
final class CurlConnections: @unchecked Sendable {
    let curl: Curl
    let handle: Curl.Handle
    /// Of those over which responses have come: the next request may go over one of them.
    var sockets: Set<CInt> = []

    /// Nil if out of memory.
    init?(_ curl: Curl) {
        guard let handle = curl.multiInit() else { return nil }
        (self.curl, self.handle) = (curl, handle)
    }

    deinit {
        _ = curl.multiCleanup(handle)
    }

    /// Whether one of them has received data without a request, or is closed.
    ///
    /// libcurl would take that for the beginning of the next response. Data that TLS has decrypted already is not
    /// seen here; only the server itself can have sent it.
    var hasPendingData: Bool {
        sockets.contains { socket in
            var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            return poll(&request, 1, 0) != 0
        }
    }

    /// Ends the wait of the transport's thread, or its next one.
    func wake() {
        _ = curl.multiWakeup(handle)
    }
}
