/// Why a redirect was not followed.
package enum RedirectProblem: Equatable, Sendable {
    /// What it names is no address.
    case nowhere
    /// From a secure connection to this host without one.
    case insecure(String)
    /// To something else than http and https.
    case otherScheme(String)
    /// Back to where the request has been.
    case circle
    case tooLong
}

extension RedirectProblem {
    /// A full sentence.
    func description(host: String) -> String {
        let cure = "check the API's address."
        return switch self {
        case .nowhere:
            "\(host) leads somewhere else, but to no address that there is; \(cure)"
        case let .insecure(target):
            "\(host) leads to \(target) without a secure connection, so nobody went there; \(cure)"
        case let .otherScheme(scheme):
            "\(host) leads to something with \(scheme): instead of https:, so nobody went there; \(cure)"
        case .circle:
            "\(host) leads in a circle, so there is no answer; \(cure)"
        case .tooLong:
            "\(host) leads on and on, more than \(RedirectTrail.limit) times; \(cure)"
        }
    }
}
