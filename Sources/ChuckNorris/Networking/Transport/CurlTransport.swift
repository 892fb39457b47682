#if os(Linux)
    import CCurlShim
    import Foundation
    import Platform

    /// Sends requests with libcurl, one after the other; the connection to a host is kept alive.
    ///
    /// `URLSession` on Linux wraps libcurl in a way that a server can crash: up to Swift 6.3 it traps when a connection
    /// ends within the head of a response, when a header follows the body, and at a length of 2⁶³ - 1. It keeps the
    /// body
    /// of a redirect however long it gets, and blocks all other requests of the process meanwhile.
    ///
    /// A thread waits for the network while there are requests.
    final class CurlTransport: HTTPTransport {
        private struct Queue {
            var requests: [CurlRequest] = []
            var isWorking = false
        }

        private let queue = Locked(Queue())
        private let connections = CurlConnections()

        func response(to request: HTTPRequest) async throws -> HTTPResponse {
            guard let connections else { throw NetworkingError.libcurlMissing }
            let request = CurlRequest(request: request)
            return try await withTaskCancellationHandler {
                try Task.checkCancellation()
                enqueue(request)
                return try await request.response.value()
            } onCancel: {
                request.response.resume(with: .failure(CancellationError()))
                connections.wake()
            }
        }

        private func enqueue(_ request: CurlRequest) {
            let isFirst = queue.withLock { queue in
                queue.requests.append(request)
                defer { queue.isWorking = true }
                return !queue.isWorking
            }
            if isFirst {
                Thread.detachNewThread { self.work() }
            }
        }

        private func work() {
            // Signals are left to the threads that handle them; SIGPIPE from OpenSSL is ignored.
            var signals = sigset_t()
            sigfillset(&signals)
            // If blocked, the thread's own faults would kill the process before a handler runs.
            for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP] {
                sigdelset(&signals, fault)
            }
            pthread_sigmask(SIG_SETMASK, &signals, nil)
            while let request = nextRequest() {
                guard let connections, !request.isCancelled else { continue }
                let transfer = CurlTransfer(request, connections)
                // libcurl calls the transfer back without retaining it.
                let result: Result<HTTPResponse, any Error> = withExtendedLifetime(transfer) { transfer in
                    Result { try transfer.run() }
                }
                request.response.resume(with: result)
            }
        }

        private func nextRequest() -> CurlRequest? {
            queue.withLock { queue in
                queue.isWorking = !queue.requests.isEmpty
                return queue.isWorking ? queue.requests.removeFirst() : nil
            }
        }
    }

    /// A request in the queue of the network's thread.
    struct CurlRequest: Sendable {
        let request: HTTPRequest
        let response = OneShotContinuation<HTTPResponse>()

        var isCancelled: Bool {
            response.isResumed
        }
    }
#endif
