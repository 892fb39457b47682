#if os(Linux)
    import CCurlShim
    import Foundation
    import Platform

    /// The transfer of one request over libcurl, on the transport's thread.
    final class CurlTransfer {
        private let request: HTTPRequest
        private let isCancelled: Locked<Bool>
        private var head = ResponseHead()
        private var body = Data()
        private var isBodyTooLarge = false
        private var isSent = false

        /// - Parameter isCancelled: Set when the request is cancelled; then the result has no meaning.
        init(_ request: HTTPRequest, _ isCancelled: Locked<Bool>) {
            self.request = request
            self.isCancelled = isCancelled
        }

        /// Blocks until the response is complete, the transfer fails, or the request is cancelled.
        func run(on connections: CurlConnections) throws(NetworkingError) -> HTTPResponse {
            // libcurl calls the transfer back without retaining it.
            defer { withExtendedLifetime(self) {} }
            let context = Unmanaged.passUnretained(self).toOpaque()
            connections.closeIfDataIsPending()
            guard let handle = shim_curl_make_request(Self.listener, context) else { throw failure("no memory") }
            defer { shim_curl_free_request(handle) }
            guard configure(handle) else { throw failure("libcurl is too old") }
            guard shim_curl_start(connections.handle, handle) else { throw failure("libcurl refused the request") }
            defer { shim_curl_stop(connections.handle, handle) }
            while !isCancelled.withLock({ $0 }) {
                guard shim_curl_perform(connections.handle) else { throw failure("libcurl failed") }
                let code = shim_curl_next_result(connections.handle)
                guard code < 0 else {
                    connections.remember(handle)
                    return try result(code, handle)
                }
                shim_curl_wait(connections.handle)
            }
            throw failure("cancelled")
        }

        /// Returns false when libcurl rejects an option that a safe request needs.
        private func configure(_ handle: UnsafeMutableRawPointer) -> Bool {
            shim_curl_set_size(handle, shim_curl_option_largest_body, Int64(request.bodyLimit))
            // libcurl sends a request again only over a connection that was kept alive.
            shim_curl_set_number(handle, shim_curl_option_fresh_connection, request.onRepeat == nil ? 1 : 0)
            return shim_curl_set_text(handle, shim_curl_option_url, request.url.absoluteString)
                // HTTP and HTTPS alone, whatever the URL says.
                && shim_curl_set_number(handle, shim_curl_option_protocols, 3)
                // Empty: libcurl must not read the environment again.
                && shim_curl_set_text(handle, shim_curl_option_proxy, request.proxy?.url ?? "")
                && shim_curl_set_text(handle, shim_curl_option_no_proxy, "")
                && request.certificateFile.map { trust($0, handle) } != false
                && request.headers.allSatisfy { shim_curl_add_header(handle, "\($0.name): \($0.value)") }
        }

        private func trust(_ file: String, _ handle: UnsafeMutableRawPointer) -> Bool {
            shim_curl_set_text(handle, shim_curl_option_certificates, file)
                && shim_curl_set_text(handle, shim_curl_option_proxy_certificates, file)
        }

        private func result(_ code: Int, _ handle: UnsafeMutableRawPointer) throws(NetworkingError) -> HTTPResponse {
            guard code == shim_curl_ok else {
                throw CurlFailure(
                    code: code,
                    explanation: String(cString: shim_curl_explanation(handle, code)),
                    verification: shim_curl_number(handle, shim_curl_info_verify_result),
                    proxyStatus: shim_curl_number(handle, shim_curl_info_proxy_status),
                    hasFirstByte: shim_curl_seconds(handle, shim_curl_info_first_byte_time) > 0,
                    isHeadTooLarge: head.isTooLarge,
                    isBodyTooLarge: isBodyTooLarge
                ).error(for: request)
            }
            // libcurl accepts half a head, if it ends with a line.
            guard head.isComplete else { throw .connectionLost(host: request.host) }
            let status = shim_curl_number(handle, shim_curl_info_status)
            if status == 407, let proxy = request.proxy {
                throw .proxy(host: proxy.host, variable: proxy.variable, .refused(status: status))
            }
            return HTTPResponse(status: status, body: body, header: head.header)
        }

        private func failure(_ reason: String) -> NetworkingError {
            .other(host: request.host, reason: reason)
        }

        /// Returns false when a limit is exceeded.
        private func take(_ part: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
            switch part {
            case shim_curl_line:
                return head.take(bytes)
            case shim_curl_body:
                isBodyTooLarge = body.count + bytes.count > request.bodyLimit
                guard !isBodyTooLarge else { return false }
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
#endif
