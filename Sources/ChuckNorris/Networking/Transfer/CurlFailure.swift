#if os(Linux)
    import CCurlShim

    /// What libcurl tells of a request that failed.
    struct CurlFailure {
        let code: Int
        var explanation = ""
        /// OpenSSL's, of the server's certificate.
        var verification = 0
        /// What a proxy said when it was asked for a way through; 0 without.
        var proxyStatus = 0
        var hasFirstByte = false
        var isHeadTooLarge = false
        var isBodyTooLarge = false

        /// Whether the connection broke while the first byte of the answer was waited for.
        ///
        /// libcurl counts a line that is not whole as nothing where the server then closes the connection in order.
        fileprivate var isBeforeAnyAnswer: Bool {
            switch code {
            case shim_curl_got_nothing:
                true
            case shim_curl_send_failed, shim_curl_receive_failed:
                !hasFirstByte && proxyStatus == 0
            default:
                false
            }
        }

        fileprivate func error(_ request: TransferRequest) -> NetworkingError {
            let host = request.host
            if isBodyTooLarge {
                return .tooLarge(host: host, limit: request.bodyLimit)
            }
            if isHeadTooLarge {
                return .headersTooLarge(host: host)
            }
            if let error = proxyError(request.proxy) {
                return error
            }
            return switch code {
            case shim_curl_unknown_host: .unknownHost(host)
            case shim_curl_cannot_connect, shim_curl_timed_out: .unreachable(host: host)
            case shim_curl_got_nothing, shim_curl_send_failed, shim_curl_receive_failed, shim_curl_partial_file:
                .connectionLost(host: host)
            case shim_curl_tls_failed: .notSecure(host: host, .handshakeFailed)
            case shim_curl_certificate_refused: .notSecure(host: host, certificateError)
            case shim_curl_certificates_unreadable: .certificatesUnreadable
            case shim_curl_body_too_large: .tooLarge(host: host, limit: request.bodyLimit)
            case shim_curl_out_of_memory, shim_curl_too_large: .headersTooLarge(host: host)
            case shim_curl_no_http, shim_curl_odd_answer, shim_curl_not_taken, shim_curl_bad_encoding:
                .unreadable(host: host, reason: explanation)
            default: .other(host: host, reason: explanation)
            }
        }

        private func proxyError(_ proxy: Proxy?) -> NetworkingError? {
            guard let proxy else { return nil }
            let error: ProxyError? = switch code {
            case shim_curl_unknown_proxy: .unknownHost
            // Later on, it is the server's certificate that comes through the tunnel.
            case shim_curl_tls_failed where proxy.isSecure && proxyStatus == 0,
                 shim_curl_certificate_refused where proxy.isSecure && proxyStatus == 0:
                .notSecure
            case shim_curl_cannot_connect where proxyStatus == 0: .unreachable
            case _ where proxyStatus >= 300: .refused(status: proxyStatus)
            case shim_curl_proxy_failed: .refused(status: nil)
            default: nil
            }
            return error.map { .proxy(host: proxy.host, variable: proxy.variable, $0) }
        }

        /// Why the certificate was refused, where it is one of the common reasons.
        private var certificateError: TLSError? {
            switch verification {
            // libcurl compares the name itself, before it asks OpenSSL for its result.
            case 0, 1: .wrongHost
            case 9: .notYetValid
            case 10: .expired
            case 18, 19, 20, 21, 27: .unknownIssuer
            case 62, 63, 64: .wrongHost
            default: nil
            }
        }
    }

    extension TransferFailure {
        init(_ failure: CurlFailure, of request: TransferRequest) {
            self.init(error: failure.error(request), isBeforeAnyAnswer: failure.isBeforeAnyAnswer)
        }
    }
#endif
