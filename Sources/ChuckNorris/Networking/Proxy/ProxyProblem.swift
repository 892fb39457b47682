/// What is wrong with a proxy.
package enum ProxyProblem: Equatable, Sendable {
    /// Its name is not known.
    case unknown
    case unreachable
    /// It is to be asked over a secure connection, and none came about.
    case notSecure
    /// It does not lead on, and may say why with a status.
    case refused(status: Int?)
}

extension ProxyProblem {
    /// A full sentence.
    func description(_ proxy: Proxy) -> String {
        switch self {
        case .unknown:
            "The proxy \(proxy.host) was not found; check the variable \(proxy.variable)."
        case .unreachable:
            "The proxy \(proxy.host) cannot be reached; check the variable \(proxy.variable)."
        case .notSecure:
            "No secure connection to the proxy \(proxy.host) came about; check the variable \(proxy.variable)."
        case .refused(407):
            "The proxy \(proxy.host) wants a name and a password; put them into the variable \(proxy.variable)."
        case let .refused(status):
            """
            The proxy \(proxy.host) does not lead on\(status.map { " (status \($0))" } ?? ""); check the variable \
            \(proxy.variable), and that the proxy allows it.
            """
        }
    }
}
