#if os(Linux)
    import CCurlShim
    import Foundation

    /// One request over libcurl, from its start to the last byte that may come.
    final class CurlExchange {
        private let job: CurlJob
        private let connections: CurlConnections
        private var head = ResponseHead()
        private var body = Data()
        private var isBodyTooLarge = false
        private var sentCount = 0

        init(_ job: CurlJob, _ connections: CurlConnections) {
            self.job = job
            self.connections = connections
        }

        /// Blocks until the answer is whole, something fails, or nobody waits any more.
        func result() -> Result<TransferAnswer, TransferFailure> {
            let context = Unmanaged.passUnretained(self).toOpaque()
            connections.dropUnquiet()
            guard let handle = shim_curl_make_request(Self.listener, context) else { return failure("no memory") }
            defer { shim_curl_free_request(handle) }
            guard configure(handle) else { return failure("this libcurl can do too little") }
            guard shim_curl_start(connections.handle, handle) else { return failure("libcurl refuses the request") }
            defer { shim_curl_stop(connections.handle, handle) }
            while !job.isAbandoned {
                guard shim_curl_perform(connections.handle) else { return failure("libcurl gives up") }
                let code = shim_curl_next_result(connections.handle)
                guard code < 0 else {
                    connections.keep(handle)
                    return result(code, handle)
                }
                shim_curl_wait(connections.handle)
            }
            return failure("nobody waits")
        }

        /// Answers false when libcurl cannot do without what nobody may be asked without.
        private func configure(_ handle: UnsafeMutableRawPointer) -> Bool {
            let request = job.request
            // Version 1.1: one request at a time needs nothing else.
            shim_curl_set_number(handle, shim_curl_option_http_version, 2)
            shim_curl_set_number(handle, shim_curl_option_no_signals, 1)
            // A name that is being looked up does not hold up the next request.
            shim_curl_set_number(handle, shim_curl_option_quick_exit, 1)
            shim_curl_set_number(handle, shim_curl_option_suppress_connect_headers, 1)
            shim_curl_set_size(handle, shim_curl_option_largest_body, Int64(request.bodyLimit))
            shim_curl_set_text(handle, shim_curl_option_accept_encoding, "gzip")
            // Only on a connection that was kept does libcurl send a request again.
            shim_curl_set_number(handle, shim_curl_option_fresh_connection, request.mayBeRepeated ? 0 : 1)
            return shim_curl_set_text(handle, shim_curl_option_url, request.url.absoluteString)
                // HTTP and HTTPS alone, whatever a URL says.
                && shim_curl_set_number(handle, shim_curl_option_protocols, 3)
                // Empty: libcurl does not look into the environment, which has been done.
                && shim_curl_set_text(handle, shim_curl_option_proxy, request.proxy?.url ?? "")
                && shim_curl_set_text(handle, shim_curl_option_no_proxy, "")
                && request.certificateFile.map { trust($0, handle) } != false
                && request.headers.allSatisfy { shim_curl_add_header(handle, "\($0.name): \($0.value)") }
        }

        private func trust(_ file: String, _ handle: UnsafeMutableRawPointer) -> Bool {
            shim_curl_set_text(handle, shim_curl_option_certificates, file)
                && shim_curl_set_text(handle, shim_curl_option_proxy_certificates, file)
        }

        private func result(
            _ code: Int,
            _ handle: UnsafeMutableRawPointer
        ) -> Result<TransferAnswer, TransferFailure> {
            guard code == shim_curl_ok else {
                return .failure(TransferFailure(CurlFailure(
                    code: code,
                    explanation: String(cString: shim_curl_explanation(handle, code)),
                    verification: shim_curl_number(handle, shim_curl_info_verify_result),
                    proxyStatus: shim_curl_number(handle, shim_curl_info_proxy_status),
                    hasFirstByte: shim_curl_seconds(handle, shim_curl_info_first_byte_time) > 0,
                    isHeadTooLarge: head.isTooLarge,
                    isBodyTooLarge: isBodyTooLarge
                ), of: job.request))
            }
            // libcurl is content with half a head, if it ends with a line.
            guard head.isOver else {
                return .failure(TransferFailure(error: .connectionLost(host: job.request.host)))
            }
            let status = shim_curl_number(handle, shim_curl_info_status)
            if status == 407, let proxy = job.request.proxy {
                return .failure(TransferFailure(error: .proxy(
                    host: proxy.host,
                    variable: proxy.variable,
                    .refused(status: status)
                )))
            }
            return .success(TransferAnswer(
                status: status,
                location: head.location,
                retryAfter: head.retryAfter,
                date: head.date,
                body: body
            ))
        }

        private func failure(_ reason: String) -> Result<TransferAnswer, TransferFailure> {
            .failure(TransferFailure(error: .other(host: job.request.host, reason: reason)))
        }

        private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
            isBodyTooLarge = body.count + bytes.count > job.request.bodyLimit
            guard !isBodyTooLarge else { return false }
            body.append(contentsOf: bytes)
            return true
        }

        private func noteSent(_ bytes: UnsafeRawBufferPointer) {
            // Not a question to a proxy for a way through.
            guard bytes.starts(with: "GET ".utf8) else { return }
            sentCount += 1
            if sentCount > 1 {
                job.request.onRepeat()
            }
        }

        private static let listener = shim_curl_listener(
            line: { context, bytes, count in
                of(context)?.head.take(UnsafeRawBufferPointer(start: bytes, count: count)) ?? false
            },
            body: { context, bytes, count in
                of(context)?.takeBody(UnsafeRawBufferPointer(start: bytes, count: count)) ?? false
            },
            sent: { context, bytes, count in
                of(context)?.noteSent(UnsafeRawBufferPointer(start: bytes, count: count))
            }
        )

        private static func of(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
            context.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
        }
    }
#endif
