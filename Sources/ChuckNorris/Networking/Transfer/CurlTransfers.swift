#if os(Linux)
    import CCurlShim
    import Foundation
    import Platform

    /// Sends requests with libcurl, one after the other; the connection to a host is kept.
    ///
    /// Not with `URLSession`, which on Linux is libcurl in a wrapper that a server can stop: up to Swift 6.3 it traps
    /// when a connection ends within the head of an answer, when a header follows the body, and at a length of
    /// 2⁶³ - 1. It keeps the body of a redirect however long it gets, and while it does so no other request of the
    /// process goes on.
    ///
    /// The thread that waits for the network is there while there are requests.
    final class CurlTransfers: Transferring {
        private struct State {
            var waiting: [CurlJob] = []
            var isWorking = false
        }

        private let state = Locked(State())
        private let connections = CurlConnections()

        func answer(to request: TransferRequest) async throws -> TransferAnswer {
            guard let connections else {
                throw TransferFailure(error: .libcurlMissing)
            }
            let job = CurlJob(request: request)
            return try await withTaskCancellationHandler {
                try Task.checkCancellation()
                enqueue(job)
                return try await job.answer.value()
            } onCancel: {
                job.abandon()
                connections.wake()
            }
        }

        private func enqueue(_ job: CurlJob) {
            let isFirst = state.withLock { state in
                state.waiting.append(job)
                defer { state.isWorking = true }
                return !state.isWorking
            }
            if isFirst {
                Thread.detachNewThread { self.work() }
            }
        }

        private func work() {
            // Signals are for the threads that handle them; a broken pipe of OpenSSL's shall end nothing.
            var signals = sigset_t()
            sigfillset(&signals)
            // Not so the thread's own mistakes: blocked, they would kill the process before any handler runs.
            for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP] {
                sigdelset(&signals, fault)
            }
            pthread_sigmask(SIG_SETMASK, &signals, nil)
            while let job = nextJob() {
                guard let connections, !job.isAbandoned else { continue }
                let exchange = CurlExchange(job, connections)
                // libcurl calls it back without holding it.
                let result = withExtendedLifetime(exchange) { $0.result() }
                job.answer.resume(with: result.mapError { $0 })
            }
        }

        private func nextJob() -> CurlJob? {
            state.withLock { state in
                state.isWorking = !state.waiting.isEmpty
                return state.isWorking ? state.waiting.removeFirst() : nil
            }
        }
    }
#endif
