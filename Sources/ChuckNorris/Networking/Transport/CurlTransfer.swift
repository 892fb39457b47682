import CCurlShim
import Platform

/// The transfer of one request over libcurl, on the transport's thread.
final class CurlTransfer {
    private let request: HTTPRequest
    private var head = ResponseHead()
    private var body = Data()
    private var failure = CurlFailure(code: shim_curl_ok)
    private var isSent = false

    init(_ request: HTTPRequest) {
        self.request = request
    }

    /// Blocks until the response is complete, the transfer fails, or the task is cancelled; then the result has no
    /// meaning.
    func run(on connections: CurlConnections) throws(NetworkingError) -> HTTPResponse {
        // libcurl calls the transfer back without retaining it.
        defer { withExtendedLifetime(self) {} }
        let context = Unmanaged.passUnretained(self).toOpaque()
        connections.closeIfDataIsPending()
        guard let handle = shim_curl_make_request(Self.listener, context) else { throw error("no memory") }
        defer { shim_curl_free_request(handle) }
        guard configure(handle) else { throw error("libcurl is too old") }
        guard shim_curl_start(connections.handle, handle) else { throw error("libcurl refused the request") }
        defer { shim_curl_stop(connections.handle, handle) }
        while !Task.isCancelled {
            guard shim_curl_perform(connections.handle) else { throw error("libcurl failed") }
            let code = shim_curl_next_result(connections.handle)
            guard code < 0 else {
                connections.remember(handle)
                return try result(code, handle)
            }
            shim_curl_wait(connections.handle)
        }
        throw error("cancelled")
    }

    /// Returns false when libcurl rejects an option that a safe request needs.
    private func configure(_ handle: UnsafeMutableRawPointer) -> Bool {
        shim_curl_set_size(handle, shim_curl_option_largest_body, Int64(request.bodyLimit))
        // libcurl sends a request again only over a connection that was kept alive.
        shim_curl_set_number(handle, shim_curl_option_fresh_connection, request.onRepeat == nil ? 1 : 0)
        let texts: KeyValuePairs = [
            shim_curl_option_url: request.url.absoluteString,
            // Empty: libcurl must not read the environment again.
            shim_curl_option_proxy: request.proxy?.url ?? "",
            shim_curl_option_no_proxy: "",
            shim_curl_option_certificates: request.certificateFile,
            shim_curl_option_proxy_certificates: request.certificateFile,
        ]
        return texts.allSatisfy { option, text in text.map { shim_curl_set_text(handle, option, $0) } != false }
            // HTTP and HTTPS alone, whatever the URL says.
            && shim_curl_set_number(handle, shim_curl_option_protocols, 3)
            && request.headers.allSatisfy { shim_curl_add_header(handle, "\($0.name): \($0.value)") }
    }

    private func result(_ code: Int, _ handle: UnsafeMutableRawPointer) throws(NetworkingError) -> HTTPResponse {
        guard code == shim_curl_ok else {
            failure.code = code
            failure.explanation = String(cString: shim_curl_explanation(handle, code))
            failure.verification = shim_curl_number(handle, shim_curl_info_verify_result)
            failure.proxyStatus = shim_curl_number(handle, shim_curl_info_proxy_status)
            failure.hasFirstByte = shim_curl_seconds(handle, shim_curl_info_first_byte_time) > 0
            failure.isHeadTooLarge = head.isTooLarge
            throw failure.error(for: request)
        }
        // libcurl accepts half a head, if it ends with a line.
        guard head.isComplete else { throw .connectionLost(host: request.host) }
        let status = shim_curl_number(handle, shim_curl_info_status)
        if status == 407, let proxy = request.proxy {
            throw .proxy(host: proxy.host, variable: proxy.variable, .refused(status: status))
        }
        return HTTPResponse(status: status, body: body, header: head.header)
    }

    private func error(_ reason: String) -> NetworkingError {
        .other(host: request.host, reason: reason)
    }

    /// Returns false when a limit is exceeded.
    private func take(_ part: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        switch part {
        case shim_curl_line:
            return head.take(bytes)
        case shim_curl_body:
            failure.isBodyTooLarge = body.count + bytes.count > request.bodyLimit
            guard !failure.isBodyTooLarge else { return false }
            // Growing would copy it, and memory that is not used costs nothing.
            body.reserveCapacity(body.isEmpty ? request.bodyLimit : 0)
            body.append(contentsOf: bytes)
        // A proxy is asked for a tunnel with CONNECT.
        case shim_curl_sent where bytes.starts(with: "GET ".utf8):
            if isSent {
                request.onRepeat?()
            }
            isSent = true
        default: break
        }
        return true
    }

    private static let listener: shim_curl_listener = { context, part, bytes, count in
        guard let context else { return false }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return transfer.take(part, UnsafeRawBufferPointer(start: bytes, count: count))
    }
}

/// What libcurl says about a request that failed.
struct CurlFailure {
    var code: Int
    var explanation = ""
    /// OpenSSL's result for the server's certificate.
    var verification = 0
    /// The status that a proxy sent when it was asked for a tunnel; 0 without.
    var proxyStatus = 0
    var hasFirstByte = false
    var isHeadTooLarge = false
    var isBodyTooLarge = false

    func error(for request: HTTPRequest) -> NetworkingError {
        let host = request.host
        if isBodyTooLarge {
            return .tooLarge(host: host, limit: request.bodyLimit)
        }
        if isHeadTooLarge {
            return .headersTooLarge(host: host)
        }
        if let proxy = request.proxy, let error = proxyError(isSecure: proxy.isSecure) {
            return .proxy(host: proxy.host, variable: proxy.variable, error)
        }
        return switch code {
        case shim_curl_unknown_host: .unknownHost(host)
        case shim_curl_cannot_connect, shim_curl_timed_out: .unreachable(host: host)
        // An incomplete line before the server closes the connection in order counts as nothing.
        case shim_curl_got_nothing: .connectionLost(host: host, beforeResponse: true)
        case shim_curl_send_failed, shim_curl_receive_failed:
            .connectionLost(host: host, beforeResponse: !hasFirstByte && proxyStatus == 0)
        case shim_curl_partial_file: .connectionLost(host: host)
        case shim_curl_tls_failed: .notSecure(host: host, .handshakeFailed)
        case shim_curl_certificate_refused: .notSecure(host: host, certificateError)
        case shim_curl_certificates_unreadable: .certificatesUnreadable
        case shim_curl_body_too_large: .tooLarge(host: host, limit: request.bodyLimit)
        case shim_curl_out_of_memory, shim_curl_too_large: .headersTooLarge(host: host)
        case shim_curl_unsupported_protocol, shim_curl_weird_server_reply, shim_curl_write_error,
             shim_curl_bad_encoding:
            .unreadable(host: host, reason: explanation)
        default: .other(host: host, reason: explanation)
        }
    }

    private func proxyError(isSecure: Bool) -> ProxyError? {
        switch code {
        case shim_curl_unknown_proxy: .unknownHost
        // With a status, the tunnel was established, so the failure is in the server's TLS.
        case shim_curl_tls_failed where isSecure && proxyStatus == 0,
             shim_curl_certificate_refused where isSecure && proxyStatus == 0: .notSecure
        case shim_curl_cannot_connect where proxyStatus == 0: .unreachable
        case _ where proxyStatus >= 300: .refused(status: proxyStatus)
        case shim_curl_proxy_failed: .refused(status: nil)
        default: nil
        }
    }

    private var certificateError: TLSError? {
        switch verification {
        // libcurl compares the name itself, before it reads OpenSSL's result.
        case 0, 1, 62, 63, 64: .wrongHost
        case 9: .notYetValid
        case 10: .expired
        case 18, 19, 20, 21, 27: .unknownIssuer
        default: nil
        }
    }
}
