import Foundation

/// The answers of api.chucknorris.io for a small collection of jokes.
struct LoopbackRoutes {
    let jokes: [LoopbackJoke]
    private var draws = 0

    init(jokes: [LoopbackJoke]) {
        self.jokes = jokes
    }

    private var categories: [String] {
        Set(jokes.flatMap(\.categories)).sorted()
    }

    mutating func response(to request: LoopbackRequest) -> LoopbackResponse {
        let isPlain = request.header("Accept")?.contains("application/json") != true
        guard ["GET", "HEAD"].contains(request.method) else {
            return failure(405, path: request.path, isPlain: isPlain)
        }
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.count == 2, parts[0] == "jokes" else {
            return failure(404, path: request.path, isPlain: isPlain)
        }
        switch parts[1] {
        case "random":
            return random(request, isPlain: isPlain)
        case "categories":
            return isPlain ? plain(categories) : json(categories)
        case "search":
            return search(request, isPlain: isPlain)
        default:
            guard let joke = jokes.first(where: { $0.id == parts[1] }) else {
                let message = "Joke with id \"\(parts[1])\" not found."
                return failure(404, path: request.path, message: message, isPlain: isPlain)
            }
            return isPlain ? plain([joke.value]) : json(joke)
        }
    }

    private mutating func random(_ request: LoopbackRequest, isPlain: Bool) -> LoopbackResponse {
        var candidates = jokes
        if let list = request.query["category"], !list.isEmpty {
            let wanted = list.split(separator: ",").map(String.init)
            let message = "No jokes for category \"\(list)\" found."
            guard wanted.allSatisfy(categories.contains) else {
                return failure(404, path: request.path, message: message, isPlain: isPlain)
            }
            candidates.removeAll { $0.categories.first.map(wanted.contains) != true }
        }
        if let name = request.query["name"], !name.isEmpty {
            candidates = candidates.compactMap { $0.personalized(for: name) }
        }
        guard !candidates.isEmpty else {
            return failure(404, path: request.path, message: "No jokes found.", isPlain: isPlain)
        }
        defer { draws += 1 }
        let joke = candidates[draws % candidates.count]
        return isPlain ? plain([joke.value]) : json(joke)
    }

    private func search(_ request: LoopbackRequest, isPlain: Bool) -> LoopbackResponse {
        let query = request.query["query"] ?? ""
        // The real server counts UTF-16 units, as Java does.
        guard (3 ... 120).contains(query.utf16.count) else {
            let rule = "size must be between 3 and 120"
            let violation = Failure(
                status: 400,
                message: "search.query: \(rule)",
                violations: ["search.query": rule]
            )
            return isPlain ? plain([], status: 400) : json(violation, status: 400)
        }
        let found = jokes.filter { $0.value.lowercased().contains(query.lowercased()) }
        return isPlain ? plain(found.map(\.value)) : json(SearchResult(total: found.count, result: found))
    }

    private struct SearchResult: Encodable {
        let total: Int
        let result: [LoopbackJoke]
    }

    private struct Failure: Encodable {
        let timestamp = "2026-01-05T13:42:19.576+00:00"
        let status: Int
        let error: String
        let message: String?
        let path: String?
        let violations: [String: String]?

        init(status: Int, message: String?, path: String? = nil, violations: [String: String]? = nil) {
            self.status = status
            error = LoopbackResponse.reasons[status] ?? ""
            self.message = message
            self.path = path
            self.violations = violations
        }
    }

    private func failure(_ status: Int, path: String, message: String? = nil, isPlain: Bool) -> LoopbackResponse {
        isPlain ? plain([], status: status) : json(
            Failure(status: status, message: message, path: path),
            status: status
        )
    }

    private func plain(_ lines: [String], status: Int = 200) -> LoopbackResponse {
        LoopbackResponse(status: status, contentType: "text/plain;charset=UTF-8", body: lines.joined(separator: "\n"))
    }

    private func json(_ value: some Encodable, status: Int = 200) -> LoopbackResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            preconditionFailure("Strings, numbers and arrays of them can always be encoded.")
        }
        return LoopbackResponse(
            status: status,
            contentType: "application/json",
            body: String(decoding: data, as: UTF8.self)
        )
    }
}

extension LoopbackJoke {
    /// Returns `nil` when the joke does not contain the full name, which alone is replaced.
    fileprivate func personalized(for name: String) -> LoopbackJoke? {
        guard value.contains("Chuck Norris") else { return nil }
        let value = value.replacing("Chuck Norris", with: name)
        return LoopbackJoke(id: id, value: value, categories: categories, created: created, updated: updated)
    }
}
