#if canImport(Darwin)
    import Foundation
    import Platform

    /// Sends requests with `URLSession`; one connection to a host is kept.
    ///
    /// A session has one proxy for good, and so there is one for each.
    final class URLSessionTransfers: Transferring {
        private let sessions = Locked<[String: TransferSession]>([:])

        deinit {
            sessions.withLock { sessions in
                sessions.values.forEach { $0.end() }
            }
        }

        func answer(to request: TransferRequest) async throws -> TransferAnswer {
            try await session(for: request.proxy).answer(to: request)
        }

        private func session(for proxy: Proxy?) -> TransferSession {
            sessions.withLock { sessions in
                let session = sessions[proxy?.url ?? ""] ?? TransferSession(proxy: proxy)
                sessions[proxy?.url ?? ""] = session
                return session
            }
        }
    }
#endif
