/// What the API answers instead of what it was asked for.
struct ProblemResponse: Decodable {
    let status: Int
    let error: String?
    /// Left out by newer servers.
    let message: String?
    /// What is wrong with which parameter.
    let violations: [String: String]?

    /// The most telling of what the server said.
    var summary: String? {
        let violations = violations?.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return violations?.joined(separator: ", ") ?? message ?? error
    }
}
