#if os(Linux)
    import CCurlShim

    /// What libcurl says about a request that failed.
    struct CurlFailure {
        let code: Int
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
#endif
