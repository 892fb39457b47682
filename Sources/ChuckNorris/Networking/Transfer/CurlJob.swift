#if os(Linux)
    import Platform

    /// A request that waits for the network's thread, and whoever waits for its answer.
    final class CurlJob: Sendable {
        let request: TransferRequest
        let answer = OneShotContinuation<TransferAnswer>()
        private let abandoned = Locked(false)

        init(request: TransferRequest) {
            self.request = request
        }

        /// Whether nobody waits any more.
        var isAbandoned: Bool {
            abandoned.withLock { $0 }
        }

        func abandon() {
            abandoned.withLock { $0 = true }
            answer.resume(with: .failure(CancellationError()))
        }
    }
#endif
