#if canImport(Darwin)
    import Foundation

    /// A session and the delegate that hears of its tasks.
    final class TransferSession: Sendable {
        private let delegate = TransferDelegate()
        private let session: URLSession

        init(proxy: Proxy?) {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = 1
            configuration.urlCache = nil
            configuration.httpCookieStorage = nil
            configuration.urlCredentialStorage = nil
            // Time is for who asks; the session's own limits must not come first.
            configuration.timeoutIntervalForRequest = 86400
            configuration.connectionProxyDictionary = proxy?.connectionDictionary
            session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        }

        /// Lets go of the delegate, which the session keeps otherwise.
        func end() {
            session.invalidateAndCancel()
        }

        func answer(to request: TransferRequest) async throws -> TransferAnswer {
            var urlRequest = URLRequest(url: request.url)
            for header in request.headers {
                urlRequest.setValue(header.value, forHTTPHeaderField: header.name)
            }
            // Otherwise the user's own languages would be sent.
            urlRequest.setValue("en", forHTTPHeaderField: "Accept-Language")
            let task = session.dataTask(with: urlRequest)
            let answer = delegate.expect(request, of: task)
            return try await withTaskCancellationHandler {
                try Task.checkCancellation()
                task.resume()
                return try await answer.value()
            } onCancel: {
                answer.resume(with: .failure(CancellationError()))
                task.cancel()
            }
        }
    }
#endif
