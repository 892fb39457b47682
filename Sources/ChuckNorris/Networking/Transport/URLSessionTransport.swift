#if canImport(Darwin)
    import Foundation
    import Platform

    /// Sends requests with `URLSession`; one connection to a host is kept alive.
    final class URLSessionTransport: Sendable {
        /// By the proxy, which a session cannot change.
        private let sessions = Locked<[String: URLSession]>([:])

        deinit {
            sessions.withLock { $0.values.forEach { $0.invalidateAndCancel() } }
        }

        func close() {
            sessions.withLock { $0.values.forEach { $0.reset {} } }
        }

        func response(to request: HTTPRequest) async throws -> HTTPResponse {
            var urlRequest = URLRequest(url: request.url)
            for header in request.headers {
                urlRequest.setValue(header.value, forHTTPHeaderField: header.name)
            }
            // Otherwise the user's own languages would be sent.
            urlRequest.setValue("en", forHTTPHeaderField: "Accept-Language")
            var head: HTTPURLResponse?
            do {
                let session = session(for: request.proxy)
                let (bytes, response) = try await session.bytes(for: urlRequest, delegate: RedirectStop())
                defer { bytes.task.cancel() }
                head = response as? HTTPURLResponse
                guard let head else { throw NetworkingError.connectionLost(host: request.host) }
                let tooLarge = NetworkingError.tooLarge(host: request.host, limit: request.bodyLimit)
                guard head.expectedContentLength <= Int64(request.bodyLimit) else { throw tooLarge }
                var body = Data()
                for try await byte in bytes {
                    guard body.count < request.bodyLimit else { throw tooLarge }
                    body.append(byte)
                }
                return HTTPResponse(status: head.statusCode, body: body) { head.value(forHTTPHeaderField: $0) }
            } catch {
                try Task.checkCancellation()
                let failure = error as? NetworkingError
                throw failure ?? NetworkingError(error, host: request.host, beforeResponse: head == nil)
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

    /// Makes a redirect itself the response.
    private final class RedirectStop: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _: URLSession,
            task _: URLSessionTask,
            willPerformHTTPRedirection _: HTTPURLResponse,
            newRequest _: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }

    extension URLSessionConfiguration {
        /// A configuration without cookies, caches and credentials, and without its own time limits.
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
