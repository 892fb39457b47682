import CCurlShim
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
        // Those of a request in progress are closed with the transport.
        connections.withLock { $0 = isKnownUniquelyReferenced(&$0) ? nil : $0 }
    }

    private func transfer(_ request: HTTPRequest) throws -> HTTPResponse {
        // Also ends a request that was cancelled while it waited for others.
        try Task.checkCancellation()
        // Made on this thread, so that the prompt does not wait until libcurl is loaded.
        guard let made = connections.withLock({ $0 }) ?? CurlConnections()
        else { throw NetworkingError.libcurlMissing }
        connections.withLock { $0 = made }
        Self.blockSignals()
        let result = Result { try CurlTransfer(request).run(on: made) }
        try Task.checkCancellation()
        return try result.get()
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

/// The connections that libcurl keeps alive.
///
/// `@unchecked Sendable`: the transport's one thread works with them. Other threads call `wake` alone, and the
/// handle is replaced under the lock that `wake` takes.
final class CurlConnections: @unchecked Sendable {
    private(set) var handle: UnsafeMutableRawPointer
    /// Those over which responses have come; the lock also guards the handle.
    private let sockets = Locked<Set<Int32>>([])

    /// Nil where there is no libcurl.
    init?() {
        guard shim_curl_load(), let handle = shim_curl_make_connections() else { return nil }
        self.handle = handle
    }

    deinit {
        shim_curl_free_connections(handle)
    }

    /// Ends the wait of the transport's thread.
    func wake() {
        sockets.withLock { _ in shim_curl_wake(handle) }
    }

    /// Remembers the connection of a finished request, over which the next one may go.
    func remember(_ request: UnsafeMutableRawPointer) {
        _ = sockets.withLock { $0.insert(shim_curl_socket(request)) }
    }

    /// Closes all connections when one of them has received data without a request.
    ///
    /// libcurl would take that for the beginning of the next response. Data that TLS has decrypted already is not
    /// seen here; only the server itself can have sent it.
    func closeIfDataIsPending() {
        guard
            !sockets.withLock({ $0 }).allSatisfy(shim_curl_has_no_pending_data),
            let new = shim_curl_make_connections()
        else { return }
        let old = handle
        sockets.withLock {
            $0 = []
            handle = new
        }
        shim_curl_free_connections(old)
    }
}
