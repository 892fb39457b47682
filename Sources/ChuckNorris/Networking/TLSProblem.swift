/// Why a connection would not have been secure, where the system says so.
package enum TLSProblem: Equatable, Sendable {
    case expired
    case notYetValid
    case wrongHost
    case unknownIssuer
    /// They did not even come to certificates: often a server that only talks http.
    case noCommonWay
}

extension TLSProblem {
    /// A full sentence.
    func description(host: String) -> String {
        switch self {
        case .expired:
            "The certificate of \(host) has expired, so nothing was sent; check the clock, or wait for a new one."
        case .notYetValid:
            "The certificate of \(host) is not valid yet, so nothing was sent; check the clock."
        case .wrongHost:
            "The certificate of \(host) is for another host, so nothing was sent; check the address and the network."
        case .unknownIssuer:
            """
            Nobody that is trusted here vouches for the certificate of \(host), so nothing was sent; a file with \
            certificates to trust can be named in SSL_CERT_FILE.
            """
        case .noCommonWay:
            "No secure connection to \(host) came about, so nothing was sent; check that it talks https."
        }
    }
}
