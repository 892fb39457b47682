/// Sends requests to the API with libcurl, over a connection that is kept alive.
///
/// libcurl follows redirects, and finds proxies by the variables of the environment. What a server controls is limited:
/// the time from the start of a request to the last byte, the sizes of headers and body, and the number of redirects. A
/// name and password go to the API's host alone.
package final class CurlNetworking: Networking {
    private static let redirectLimit = 3
    /// The pauses that a server may ask for, in seconds.
    ///
    /// The minimum prevents endless requests; the maximum prevents a wrong value from disabling an open prompt.
    private static let pauses = 1 ... 3600

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
        let address = endpoint.address(at: api)
        let timeout = settings.settings.timeout
        let handle = try idle.withLock { $0.take() } ?? CurlHandle()
        handle.reset(bodyLimit: endpoint.bodyLimit, isCancelled: isCancelled)
        setOptions(of: handle, address: address, timeout: timeout)
        let code = handle.perform()
        let response = HTTPResponse(status: handle.get(0x200002), body: handle.body, retryAfter: pause(handle))
        let failure = failure(code, response, handle, limit: endpoint.bodyLimit, timeout: timeout)
        let outcome = isCancelled.withLock { $0 } ? "cancelled" : failure?.sentence
        let milliseconds = Int((.now - start) / .milliseconds(1))
        log("GET \(address): \(outcome ?? "\(response.status), \(response.body.count) bytes") (\(milliseconds) ms)")
        // If another request has put one back meanwhile, this one is closed.
        idle.withLock { $0 = $0 ?? handle }
        if let failure {
            throw failure
        }
        return response
    }

    private func setOptions(of handle: CurlHandle, address: String, timeout: Double) {
        handle.set(10002, address) // CURLOPT_URL
        handle.set(10018, userAgent) // CURLOPT_USERAGENT
        handle.set(155, Int(timeout * 1000)) // CURLOPT_TIMEOUT_MS
        handle.set(10173, api.user) // CURLOPT_USERNAME
        handle.set(10174, api.password) // CURLOPT_PASSWORD
        // Credentials in an address are forbidden, so that a redirect does not choose them.
        handle.set(278, 1) // CURLOPT_DISALLOW_USERNAME_IN_URL
        handle.set(10102, "gzip") // CURLOPT_ACCEPT_ENCODING
        // One request at a time needs nothing newer than HTTP 1.1.
        handle.set(84, 2) // CURLOPT_HTTP_VERSION
        handle.set(52, 1) // CURLOPT_FOLLOWLOCATION
        handle.set(68, Self.redirectLimit) // CURLOPT_MAXREDIRS
        // HTTP and HTTPS; a secure connection stays secure.
        handle.set(181, 3) // CURLOPT_PROTOCOLS
        handle.set(182, api.isSecure ? 2 : 3) // CURLOPT_REDIR_PROTOCOLS
        handle.set(265, 1) // CURLOPT_SUPPRESS_CONNECT_HEADERS
        // A name that is being looked up does not delay the end of the time.
        handle.set(322, 1) // CURLOPT_QUICK_EXIT
        if let certificates = environment.nonEmpty("SSL_CERT_FILE") {
            handle.set(10065, certificates) // CURLOPT_CAINFO
            handle.set(10246, certificates) // CURLOPT_PROXY_CAINFO
        }
    }

    private func pause(_ handle: CurlHandle) -> Int? {
        let seconds = handle.get(0x600039) // CURLINFO_RETRY_AFTER
        return seconds > 0 ? min(max(seconds, Self.pauses.lowerBound), Self.pauses.upperBound) : nil
    }

    /// Returns why there is no response, in libcurl's words where no better ones are known; nil if there is one.
    private func failure(
        _ code: Int32,
        _ response: HTTPResponse,
        _ handle: CurlHandle,
        limit: Int,
        timeout: Double
    ) -> Failure? {
        // libcurl may quote the address of a proxy.
        let reason = APIBase.hidingCredentials(in: handle.explanation(of: code))
        let isAtHost = handle.get(0x200014) == 0 // CURLINFO_REDIRECT_COUNT
        let tunnelStatus = handle.get(0x200016) // CURLINFO_HTTP_CONNECTCODE
        let sentence: String
        switch code {
        case _ where response.status == 407 || tunnelStatus == 407:
            sentence = "The proxy requires a user name and a password."
        case 0: return nil
        case _ where handle.isTooLarge || code == 63:
            sentence = "The response of \(host) is larger than \(limit >> 10) KiB."
        case 1: sentence = "\(host) redirects to an address that is not followed (\(reason))."
        case 6 where isAtHost: sentence = "The host \(host) was not found."
        // The reason names the proxy where that cannot be reached.
        case 7 where isAtHost && reason.contains(host.prefix { $0 != ":" }): sentence = "\(host) cannot be reached."
        case _ where code == 5 || code == 97 || tunnelStatus >= 300:
            sentence = "The proxy does not forward requests (\(reason))."
        case 18, 52, 55, 56: sentence = "The connection to \(host) was lost."
        case 28: sentence = "\(host) did not answer within \(timeout.formatted) s."
        case 47: sentence = "\(host) redirects more than \(Self.redirectLimit) times."
        case 60: sentence = "The certificate of \(host) cannot be verified (\(reason))."
        case 67: sentence = "\(host) redirects to an address with a user name, which is not followed."
        case 77: sentence = "The certificate file in SSL_CERT_FILE cannot be read."
        default: sentence = "The request to \(host) failed (\(reason))."
        }
        return Failure(.unavailable, sentence)
    }
}

extension Double {
    /// Without a fraction where it is none.
    fileprivate var formatted: String {
        Int(exactly: self).map { "\($0)" } ?? "\(self)"
    }
}
