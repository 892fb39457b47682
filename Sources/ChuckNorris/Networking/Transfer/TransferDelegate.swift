#if canImport(Darwin)
    import Foundation
    import Platform

    /// Hears of the tasks of one session, and keeps what has come of each.
    final class TransferDelegate: NSObject, URLSessionDataDelegate {
        private struct Transfer {
            let request: TransferRequest
            let answer = OneShotContinuation<TransferAnswer>()
            var response: HTTPURLResponse?
            var body = Data()
            var isTooLarge = false
        }

        private let transfers = Locked<[Int: Transfer]>([:])

        /// To be called before the task begins.
        func expect(_ request: TransferRequest, of task: URLSessionTask) -> OneShotContinuation<TransferAnswer> {
            let transfer = Transfer(request: request)
            transfers.withLock { $0[task.taskIdentifier] = transfer }
            return transfer.answer
        }

        func urlSession(
            _: URLSession,
            dataTask: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            let isWelcome = change(dataTask) { transfer in
                transfer.response = response as? HTTPURLResponse
                transfer.isTooLarge = response.expectedContentLength > Int64(transfer.request.bodyLimit)
                return !transfer.isTooLarge
            }
            completionHandler(isWelcome == true ? .allow : .cancel)
        }

        func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let isWelcome = change(dataTask) { transfer in
                transfer.isTooLarge = transfer.body.count + data.count > transfer.request.bodyLimit
                guard !transfer.isTooLarge else { return false }
                transfer.body += data
                return true
            }
            if isWelcome != true {
                dataTask.cancel()
            }
        }

        func urlSession(
            _: URLSession,
            task _: URLSessionTask,
            willPerformHTTPRedirection _: HTTPURLResponse,
            newRequest _: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            // The redirect itself is the answer; who asks decides whether to follow.
            completionHandler(nil)
        }

        func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
            transfer.answer.resume(with: Self.result(of: transfer, error).mapError { $0 })
        }

        private func change(_ task: URLSessionTask, _ body: (inout Transfer) -> Bool) -> Bool? {
            transfers.withLock { transfers in
                transfers[task.taskIdentifier].map { transfer in
                    var transfer = transfer
                    // The dictionary's copy would make the body be copied with each piece that comes.
                    transfers[task.taskIdentifier] = nil
                    defer { transfers[task.taskIdentifier] = transfer }
                    return body(&transfer)
                }
            }
        }

        private static func result(
            of transfer: Transfer,
            _ error: (any Error)?
        ) -> Result<TransferAnswer, TransferFailure> {
            let request = transfer.request
            if transfer.isTooLarge {
                return .failure(TransferFailure(error: .tooLarge(host: request.host, limit: request.bodyLimit)))
            }
            if let error {
                return .failure(TransferFailure(error, of: request, isBeforeAnyAnswer: transfer.response == nil))
            }
            guard let response = transfer.response else {
                return .failure(TransferFailure(error: .connectionLost(host: request.host)))
            }
            return .success(TransferAnswer(
                status: response.statusCode,
                location: response.value(forHTTPHeaderField: "Location"),
                retryAfter: response.value(forHTTPHeaderField: "Retry-After"),
                date: response.value(forHTTPHeaderField: "Date"),
                body: transfer.body
            ))
        }
    }
#endif
