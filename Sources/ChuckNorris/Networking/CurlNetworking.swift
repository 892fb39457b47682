/// Sends requests to the API with libcurl, over a connection that is kept alive.
///
/// libcurl follows redirects and finds proxies by the environment's variables. Limits everything that a server
/// controls: a request has a time limit from its start to the last byte, redirects included, and headers and body have
/// size limits. A name and password go to the API's host alone.
package final class CurlNetworking: Networking {
    /// The shortest and the longest pause that a server may ask for, in seconds.
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
        environment: Environment = .process,
        log: @escaping @Sendable (String) -> Void = { _ in }
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
        configure(handle, address: address, timeout: timeout)
        let transfer = CurlTransfer(bodyLimit: endpoint.bodyLimit, isCancelled: isCancelled)
        let (code, body) = transfer.perform(on: handle)
        let status = handle.get(.status)
        let result = Result { () throws(Failure) in
            guard !transfer.isTooLarge, code != 63 else {
                throw Failure(.unavailable, "The response of \(host) is larger than \(endpoint.bodyLimit >> 10) KiB.")
            }
            guard code == 0 else { throw failure(code, on: handle, timeout: timeout) }
            guard status != 407 else { throw Self.proxyNeedsPassword }
            let pause = handle.get(.retryAfter)
            let retryAfter = pause > 0 ? min(max(pause, Self.pauses.lowerBound), Self.pauses.upperBound) : nil
            return HTTPResponse(status: status, body: body, retryAfter: retryAfter)
        }
        let milliseconds = ((.now - start) / .milliseconds(1) * 10).rounded() / 10
        let outcome = switch result {
        case _ where isCancelled.withLock { $0 }: "cancelled"
        case .success: "\(status), \(body.count) bytes"
        case let .failure(failure): failure.sentence
        }
        log("GET \(address): \(outcome) (\(milliseconds) ms)")
        // One that another request has put back meanwhile is closed, outside the lock.
        let surplus = idle.withLock { idle in
            let surplus = idle
            idle = handle
            return surplus
        }
        return try withExtendedLifetime(surplus) { try result.get() }
    }

    private func configure(_ handle: CurlHandle, address: String, timeout: Double) {
        handle.reset()
        handle.set(.url, to: address)
        handle.set(.userAgent, to: userAgent)
        handle.set(.timeout, to: Int(timeout * 1000))
        handle.set(.user, to: api.user)
        handle.set(.password, to: api.password)
        // Without it the server chooses the format, which may be a web page.
        handle.addHeader("Accept: application/json")
        handle.set(.acceptEncoding, to: "gzip")
        handle.set(.followsRedirects, to: 1)
        handle.set(.redirectLimit, to: CurlTransfer.redirectLimit)
        let http = 1
        let https = 2
        handle.set(.protocols, to: http | https)
        // A secure connection stays secure.
        handle.set(.redirectProtocols, to: api.isSecure ? https : http | https)
        // A redirect must not choose the credentials.
        handle.set(.forbidsCredentialsInURL, to: 1)
        // One request at a time needs nothing newer than HTTP 1.1.
        handle.set(.httpVersion, to: 2)
        handle.set(.noSignals, to: 1)
        // A name that is being resolved does not delay the end of the time.
        handle.set(.quickExit, to: 1)
        handle.set(.suppressConnectHeaders, to: 1)
        if let certificates = environment.nonEmpty("SSL_CERT_FILE") {
            handle.set(.certificates, to: certificates)
            handle.set(.proxyCertificates, to: certificates)
        }
    }

    private static let proxyNeedsPassword = Failure(.unavailable, "The proxy requires a user name and a password.")

    /// Returns what a code of libcurl stands for, in libcurl's words where no better ones are known.
    private func failure(_ code: Int32, on handle: CurlHandle, timeout: Double) -> Failure {
        // It may quote the address of a proxy, or a server's words.
        let reason = APIBase.hidingCredentials(in: handle.message(for: code))
        let proxyStatus = handle.get(.proxyStatus)
        let isAtHost = handle.get(.redirectCount) == 0 && !(300...).contains(proxyStatus)
        let sentence: String? = switch code {
        case _ where proxyStatus == 407: Self.proxyNeedsPassword.sentence
        case 1: "\(host) redirects to an address that is not followed (\(reason))."
        case 6 where isAtHost: "The host \(host) was not found."
        // A proxy that cannot be reached has the same code.
        case 7 where isAtHost && reason.contains(host.split(separator: ":").first ?? ""): "\(host) cannot be reached."
        case 18, 52, 55, 56: isAtHost ? "The connection to \(host) was lost." : nil
        case 28: "\(host) did not answer within \(Int(exactly: timeout).map { "\($0)" } ?? "\(timeout)") s."
        case 35: "There is no secure connection to \(host) (\(reason))."
        case 47: "\(host) redirects more than \(CurlTransfer.redirectLimit) times."
        case 60: "The certificate of \(host) cannot be verified (\(reason))."
        case 67: "\(host) redirects to an address with a user name, which is not followed."
        case 77: "The certificate file in SSL_CERT_FILE cannot be read."
        default: nil
        }
        return Failure(.unavailable, sentence ?? "The request to \(host) failed (\(reason)).")
    }
}
