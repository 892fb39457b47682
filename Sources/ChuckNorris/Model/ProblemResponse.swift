/// What the API answers instead of what it was asked for.
struct ProblemResponse: Decodable {
    let status: Int
    let error: String?
    /// Left out by newer servers.
    let message: String?
    /// What is wrong with which parameter.
    let violations: [String: String]?

    /// The most telling of what the server said, cut where it goes on and on.
    var summary: String? {
        let violations = violations?.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        guard let words = violations?.joined(separator: ", ") ?? message ?? error else { return nil }
        // Far less to look at than to count the characters of a megabyte.
        return words.utf8.count <= Self.longest ? words : words.prefix(Self.longest) + "..."
    }

    /// More than any sentence of the real server has.
    private static let longest = 200
}
