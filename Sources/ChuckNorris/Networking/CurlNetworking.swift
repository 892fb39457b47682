import CCurlShim

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
        let result = handle.response(to: endpoint, timeout: settings.current.timeout, isCancelled)
        let outcome = switch result {
        case let .success(response): "\(response.status), \(response.body.count) bytes"
        case let .failure(failure): isCancelled.withLock { $0 } ? "cancelled" : failure.sentence
        }
        let milliseconds = Int((.now - start) / .milliseconds(1))
        log("GET \(endpoint.address(at: api)): \(outcome) (\(milliseconds) ms)")
        let response = try result.get()
        // A handle that failed has no connection to keep; one is closed, too, if another was put back meanwhile.
        idle.withLock { $0 = $0 ?? handle }
        return response
    }
}

/// A handle of libcurl, which sends one request at a time and keeps its connection alive.
///
/// `@unchecked Sendable`: `CurlNetworking` takes a handle out of its lock for a request, so that one thread at a time
/// uses it.
private final class CurlHandle: @unchecked Sendable {
    private static let redirectLimit = 3
    /// The size limit of all headers in bytes; servers rarely need a tenth of it.
    private static let headersLimit = 1 << 16
    /// In seconds, so that a wrong value of a server does not disable an open prompt.
    private static let longestPause = 3600

    private final class Received {
        let limit: Int
        var bytes = Data()

        init(limit: Int) {
            self.limit = limit
        }
    }

    private let api: APIBase
    private let handle: Libcurl.Pointer
    private let headers: Libcurl.Pointer?
    /// Where libcurl describes a failure, in at most 256 bytes.
    private let explanation = UnsafeMutablePointer<CChar>.allocate(capacity: 256)

    /// - Parameter certificates: A file of certificates to trust in place of the system's.
    init(api: APIBase, userAgent: String, certificates: String?) throws(Failure) {
        guard Libcurl.isLoaded, let handle = Libcurl.easyInit() else {
            throw Failure(.unavailable, "libcurl, which sends the requests, is not installed.")
        }
        self.api = api
        self.handle = handle
        // Without it the server chooses the format, which may be a web page.
        headers = Libcurl.listAppend(nil, "Accept: application/json")
        explanation.initialize(repeating: 0, count: 256)
        set(10010, explanation) // CURLOPT_ERRORBUFFER
        set(10018, userAgent) // CURLOPT_USERAGENT
        set(10023, headers) // CURLOPT_HTTPHEADER
        set(10102, "gzip") // CURLOPT_ACCEPT_ENCODING
        set(10173, api.user) // CURLOPT_USERNAME
        set(10174, api.password) // CURLOPT_PASSWORD
        if let certificates {
            set(10065, certificates) // CURLOPT_CAINFO
            set(10246, certificates) // CURLOPT_PROXY_CAINFO
        }
        // Called also for the headers, with their data.
        set(20011, unsafeBitCast(Self.takeBytes, to: UnsafeRawPointer.self)) // CURLOPT_WRITEFUNCTION
        set(20148, unsafeBitCast(Self.takeSocket, to: UnsafeRawPointer.self)) // CURLOPT_SOCKOPTFUNCTION
        set(20219, unsafeBitCast(Self.checkProgress, to: UnsafeRawPointer.self)) // CURLOPT_XFERINFOFUNCTION
        set(43, 0) // CURLOPT_NOPROGRESS
        set(52, 1) // CURLOPT_FOLLOWLOCATION
        set(68, Self.redirectLimit) // CURLOPT_MAXREDIRS
        // One request at a time needs nothing newer than HTTP 1.1.
        set(84, 2) // CURLOPT_HTTP_VERSION
        set(99, 1) // CURLOPT_NOSIGNAL
        // HTTP and HTTPS; a secure connection stays secure.
        set(181, 3) // CURLOPT_PROTOCOLS
        set(182, api.isSecure ? 2 : 3) // CURLOPT_REDIR_PROTOCOLS
        set(265, 1) // CURLOPT_SUPPRESS_CONNECT_HEADERS
        // Credentials in an address are forbidden, so that a redirect does not choose them.
        set(278, 1) // CURLOPT_DISALLOW_USERNAME_IN_URL
        // A name that is being looked up does not delay the end of the time.
        set(322, 1) // CURLOPT_QUICK_EXIT
    }

    deinit {
        Libcurl.easyCleanup(handle)
        Libcurl.listFree(headers)
        explanation.deallocate()
    }

    /// Sends the request, and waits for the last byte of its response.
    func response(
        to endpoint: Endpoint,
        timeout: Double,
        _ isCancelled: Locked<Bool>
    ) -> Result<HTTPResponse, Failure> {
        let head = Received(limit: Self.headersLimit)
        let body = Received(limit: endpoint.bodyLimit)
        set(155, Int(timeout * 1000)) // CURLOPT_TIMEOUT_MS
        set(114, body.limit) // CURLOPT_MAXFILESIZE
        set(10001, Unmanaged.passUnretained(body).toOpaque()) // CURLOPT_WRITEDATA
        set(10002, endpoint.address(at: api)) // CURLOPT_URL
        set(10029, Unmanaged.passUnretained(head).toOpaque()) // CURLOPT_HEADERDATA
        set(10057, Unmanaged.passUnretained(isCancelled).toOpaque()) // CURLOPT_XFERINFODATA
        // libcurl calls back without retaining what it passes.
        let code = withExtendedLifetime((self, head, body, isCancelled)) { Libcurl.easyPerform(handle) }
        let status = get(0x200002) // CURLINFO_RESPONSE_CODE
        if let sentence = failure(code, status, limit: body.limit, timeout: timeout) {
            return .failure(Failure(.unavailable, sentence))
        }
        let pause = get(0x600039) // CURLINFO_RETRY_AFTER
        let retryAfter = pause > 0 ? min(pause, Self.longestPause) : nil
        return .success(HTTPResponse(status: status, body: body.bytes, retryAfter: retryAfter))
    }

    /// Returns why there is no response, in libcurl's words where no better ones are known; nil if there is one.
    private func failure(_ code: Int32, _ status: Int, limit: Int, timeout: Double) -> String? {
        let host = api.host
        // libcurl may quote the address of a proxy.
        let words = APIBase.hidingCredentials(in: String(cString: explanation))
        let reason = words.isEmpty ? "error \(code) of libcurl" : words
        let isAtHost = get(0x200014) == 0 // CURLINFO_REDIRECT_COUNT
        let tunnelStatus = get(0x200016) // CURLINFO_HTTP_CONNECTCODE
        switch code {
        case _ where status == 407 || tunnelStatus == 407: return "The proxy requires a user name and a password."
        case 0: return nil
        case 1 where 300 ..< 400 ~= status: return "\(host) redirects to an address that is not followed (\(reason))."
        case 6 where isAtHost: return "The host \(host) was not found."
        // The reason names the proxy where that cannot be reached.
        case 7 where isAtHost && reason.contains(host.prefix { $0 != ":" }): return "\(host) cannot be reached."
        case _ where code == 5 || code == 97 || tunnelStatus >= 300:
            return "The proxy does not forward requests (\(reason))."
        case 18, 52, 55, 56: return "The connection to \(host) was lost."
        // `takeBytes` causes 23.
        case 23, 63: return "The response of \(host) is larger than \(limit >> 10) KiB."
        case 28: return "\(host) did not answer within \(Int(exactly: timeout).map { "\($0)" } ?? "\(timeout)") s."
        case 47: return "\(host) redirects more than \(Self.redirectLimit) times."
        case 60: return "The certificate of \(host) cannot be verified (\(reason))."
        case 67: return "\(host) redirects to an address with a user name, which is not followed."
        case 77: return "The certificate file in SSL_CERT_FILE cannot be read."
        default: return "The request to \(host) failed (\(reason))."
        }
    }

    private func set(_ option: Int32, _ number: Int) {
        shim_curl_set_number(Libcurl.setOption, handle, option, number)
    }

    /// Sets an option to a text, which libcurl copies, or to another address.
    private func set(_ option: Int32, _ value: UnsafeRawPointer?) {
        shim_curl_set_pointer(Libcurl.setOption, handle, option, value)
    }

    private func get(_ information: Int32) -> Int {
        Int(shim_curl_get_number(Libcurl.getInformation, handle, information))
    }

    // libcurl calls these functions. The transfer ends if the first does not return the number of bytes, or the second
    // does not return 0.

    private static let takeBytes: @convention(c) (UnsafeRawPointer?, Int, Int, UnsafeRawPointer) -> Int = {
        bytes, size, count, received in
        let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
        let received = Unmanaged<Received>.fromOpaque(received).takeUnretainedValue()
        guard received.bytes.count + part.count <= received.limit else { return -1 }
        received.bytes.append(contentsOf: part)
        return part.count
    }

    private static let checkProgress: @convention(c) (UnsafeRawPointer, Int64, Int64, Int64, Int64) -> CInt = {
        isCancelled, _, _, _, _ in
        Unmanaged<Locked<Bool>>.fromOpaque(isCancelled).takeUnretainedValue().withLock { $0 } ? 1 : 0
    }

    /// Keeps the connection from being inherited by a child process such as a clipboard tool.
    private static let takeSocket: @convention(c) (UnsafeRawPointer?, CInt, CInt) -> CInt = { _, socket, _ in
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        return 0
    }
}
