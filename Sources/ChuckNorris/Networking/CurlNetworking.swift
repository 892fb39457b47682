/// Sends requests to the API with libcurl, over a connection that is kept alive.
///
/// libcurl follows redirects, and finds proxies by the variables of the environment. What a server controls is limited:
/// the time from the start of a request to the last byte, the sizes of headers and body, and the number of redirects. A
/// name and password go to the API's host alone.
package final class CurlNetworking: Networking {
    private let api: APIBase
    private let userAgent: String
    private let settings: SettingsStore
    private let environment: Environment
    private let log: @Sendable (String) -> Void
    /// The handle of the last request, unless a request is using it: then another one is made.
    private let idle = Locked<CurlHandle?>(nil)

    /// - Parameters:
    ///   - userAgent: The program's name and version, for the volunteer who runs the API.
    ///   - environment: May name a file of certificates.
    ///   - log: Called from any thread with a line for each request, before its response is returned.
    package init(
        api: APIBase,
        userAgent: String,
        settings: SettingsStore,
        environment: Environment,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.api = api
        self.userAgent = userAgent
        self.settings = settings
        self.environment = environment
        self.log = log
    }

    package var host: String {
        api.host
    }

    /// A cancelled request may hang on in libcurl, on its own thread and with its own handle, without delaying others.
    package func response(to endpoint: Endpoint) async throws -> HTTPResponse {
        let isCancelled = Locked(false)
        return try await withTaskCancellationHandler {
            try await onOwnThread { [self] in try send(endpoint, isCancelled) }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
    }

    private func send(_ endpoint: Endpoint, _ isCancelled: Locked<Bool>) throws -> HTTPResponse {
        let start = ContinuousClock.now
        let certificates = environment.nonEmpty("SSL_CERT_FILE")
        let handle = try idle.withLock { $0.take() }
            ?? CurlHandle(api: api, userAgent: userAgent, certificates: certificates)
        let result = handle.response(to: endpoint, timeout: settings.settings.timeout, isCancelled)
        let outcome = switch result {
        case let .success(response): "\(response.status), \(response.body.count) bytes"
        case let .failure(failure): isCancelled.withLock { $0 } ? "cancelled" : failure.sentence
        }
        let milliseconds = Int((.now - start) / .milliseconds(1))
        log("GET \(endpoint.address(at: api)): \(outcome) (\(milliseconds) ms)")
        // If another request has put one back meanwhile, this one is closed.
        idle.withLock { $0 = $0 ?? handle }
        return try result.get()
    }
}
