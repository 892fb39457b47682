#if canImport(Darwin)
    import Foundation

    extension TransferFailure {
        init(_ error: any Error, of request: TransferRequest, isBeforeAnyAnswer: Bool) {
            let code = (error as? URLError)?.code
            self.init(
                error: NetworkingError(error, code, request),
                // Only of a connection that stood.
                isBeforeAnyAnswer: isBeforeAnyAnswer && code == .networkConnectionLost
            )
        }
    }

    extension NetworkingError {
        fileprivate init(_ error: any Error, _ code: URLError.Code?, _ request: TransferRequest) {
            let host = request.host
            self = switch code {
            case .cannotFindHost, .dnsLookupFailed: .unknownHost(host)
            case .cannotConnectToHost, .notConnectedToInternet, .timedOut: .unreachable(host: host)
            case .networkConnectionLost: .connectionLost(host: host)
            case .secureConnectionFailed: .notSecure(host: host, .handshakeFailed)
            case .serverCertificateHasBadDate: .notSecure(host: host, .expired)
            case .serverCertificateNotYetValid: .notSecure(host: host, .notYetValid)
            case .serverCertificateHasUnknownRoot: .notSecure(host: host, .unknownIssuer)
            // The system does not tell a wrong name from what else can be wrong.
            case .serverCertificateUntrusted: .notSecure(host: host)
            case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
                 .zeroByteResource:
                .unreadable(host: host, reason: error.localizedDescription)
            default: .other(host: host, reason: error.localizedDescription)
            }
        }
    }
#endif
