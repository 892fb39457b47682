#if canImport(Darwin)
    import Foundation
    import Platform

    /// Sends requests with `URLSession`; one connection to a host is kept alive.
    final class URLSessionTransport: HTTPTransport {
        /// By the proxy, which a session cannot change.
        private let sessions = Locked<[String: URLSession]>([:])

        deinit {
            sessions.withLock { sessions in
                sessions.values.forEach { $0.invalidateAndCancel() }
            }
        }

        func response(to request: HTTPRequest) async throws -> HTTPResponse {
            var urlRequest = URLRequest(url: request.url)
            for header in request.headers {
                urlRequest.setValue(header.value, forHTTPHeaderField: header.name)
            }
            // Otherwise the user's own languages would be sent.
            urlRequest.setValue("en", forHTTPHeaderField: "Accept-Language")
            let task = session(for: request.proxy).dataTask(with: urlRequest)
            let delegate = URLSessionTransfer(request)
            task.delegate = delegate
            return try await withTaskCancellationHandler {
                try Task.checkCancellation()
                task.resume()
                return try await delegate.response.value()
            } onCancel: {
                delegate.response.resume(with: .failure(CancellationError()))
                task.cancel()
            }
        }

        private func session(for proxy: Proxy?) -> URLSession {
            sessions.withLock { sessions in
                let session = sessions[proxy?.url ?? ""] ?? URLSession(configuration: .private(proxy))
                sessions[proxy?.url ?? ""] = session
                return session
            }
        }
    }

    /// The delegate of one task, which collects its response.
    private final class URLSessionTransfer: NSObject, URLSessionDataDelegate {
        private struct Progress {
            var head: HTTPURLResponse?
            var body = Data()
            var isTooLarge = false
        }

        let response = OneShotContinuation<HTTPResponse>()
        private let request: HTTPRequest
        private let progress = Locked(Progress())

        init(_ request: HTTPRequest) {
            self.request = request
        }

        func urlSession(
            _: URLSession,
            dataTask _: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            let isTooLarge = progress.withLock { [limit = request.bodyLimit] progress in
                progress.head = response as? HTTPURLResponse
                progress.isTooLarge = response.expectedContentLength > Int64(limit)
                return progress.isTooLarge
            }
            completionHandler(isTooLarge ? .cancel : .allow)
        }

        func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let isTooLarge = progress.withLock { [limit = request.bodyLimit] progress in
                progress.isTooLarge = progress.body.count + data.count > limit
                if !progress.isTooLarge {
                    progress.body += data
                }
                return progress.isTooLarge
            }
            if isTooLarge {
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
            // The redirect itself is the response.
            completionHandler(nil)
        }

        func urlSession(_: URLSession, task _: URLSessionTask, didCompleteWithError error: (any Error)?) {
            response.resume(with: Result { try result(error) })
        }

        private func result(_ error: (any Error)?) throws(NetworkingError) -> HTTPResponse {
            let progress = progress.withLock { $0 }
            if progress.isTooLarge {
                throw .tooLarge(host: request.host, limit: request.bodyLimit)
            }
            if let error {
                throw NetworkingError(error, host: request.host, beforeResponse: progress.head == nil)
            }
            guard let head = progress.head else { throw .connectionLost(host: request.host) }
            return HTTPResponse(
                status: head.statusCode,
                location: head.value(forHTTPHeaderField: "Location"),
                retryAfter: RetryAfter.seconds(
                    header: head.value(forHTTPHeaderField: "Retry-After"),
                    sent: head.value(forHTTPHeaderField: "Date")
                ),
                body: progress.body
            )
        }
    }

    extension URLSessionConfiguration {
        /// Without anything of the user's, and without time limits of its own.
        fileprivate static func `private`(_ proxy: Proxy?) -> URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = 1
            configuration.urlCache = nil
            configuration.httpCookieStorage = nil
            configuration.urlCredentialStorage = nil
            configuration.timeoutIntervalForRequest = 86400
            configuration.connectionProxyDictionary = proxy?.connectionDictionary
            return configuration
        }
    }

    extension Proxy {
        fileprivate var connectionDictionary: [AnyHashable: Any] {
            guard let components = URLComponents(string: url), let host = components.host else { return [:] }
            let isSocks = components.scheme?.lowercased().hasPrefix("socks") == true
            var dictionary: [AnyHashable: Any] = [:]
            for kind in isSocks ? ["SOCKS"] : ["HTTP", "HTTPS"] {
                dictionary["\(kind)Enable"] = 1
                dictionary["\(kind)Proxy"] = host
                // libcurl's default port.
                dictionary["\(kind)Port"] = components.port ?? 1080
            }
            dictionary[kCFProxyUsernameKey as String] = components.user
            dictionary[kCFProxyPasswordKey as String] = components.password
            return dictionary
        }
    }

    extension NetworkingError {
        fileprivate init(_ error: any Error, host: String, beforeResponse: Bool) {
            self = switch (error as? URLError)?.code {
            case .cannotFindHost, .dnsLookupFailed: .unknownHost(host)
            case .cannotConnectToHost, .notConnectedToInternet, .timedOut: .unreachable(host: host)
            case .networkConnectionLost: .connectionLost(host: host, beforeResponse: beforeResponse)
            case .secureConnectionFailed: .notSecure(host: host, .handshakeFailed)
            case .serverCertificateHasBadDate: .notSecure(host: host, .expired)
            case .serverCertificateNotYetValid: .notSecure(host: host, .notYetValid)
            case .serverCertificateHasUnknownRoot: .notSecure(host: host, .unknownIssuer)
            // The system does not tell a wrong name from other faults of a certificate.
            case .serverCertificateUntrusted: .notSecure(host: host)
            case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
                 .zeroByteResource:
                .unreadable(host: host, reason: error.localizedDescription)
            default: .other(host: host, reason: error.localizedDescription)
            }
        }
    }
#endif
