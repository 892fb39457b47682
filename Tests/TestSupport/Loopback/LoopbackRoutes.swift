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
        let answer = answer(to: request)
        guard request.header("Accept")?.contains("application/json") == true else {
            let text = answer.lines.joined(separator: "\n")
            return LoopbackResponse(status: answer.status, contentType: "text/plain;charset=UTF-8", body: text)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(answer.value) else {
            preconditionFailure("Strings, numbers and arrays of them can always be encoded.")
        }
        let json = String(decoding: data, as: UTF8.self)
        return LoopbackResponse(status: answer.status, contentType: "application/json", body: json)
    }

    /// An answer in both forms.
    private struct Answer {
        var status = 200
        /// The lines of the plain text.
        var lines: [String] = []
        /// The JSON.
        let value: any Encodable
    }

    private mutating func answer(to request: LoopbackRequest) -> Answer {
        guard ["GET", "HEAD"].contains(request.method) else { return failure(405, path: request.path) }
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.count == 2, parts[0] == "jokes" else { return failure(404, path: request.path) }
        switch parts[1] {
        case "random":
            return random(request)
        case "categories":
            return Answer(lines: categories, value: categories)
        case "search":
            return search(request.query["query"] ?? "")
        default:
            guard let joke = jokes.first(where: { $0.id == parts[1] }) else {
                return failure(404, path: request.path, message: "Joke with id \"\(parts[1])\" not found.")
            }
            return Answer(lines: [joke.value], value: joke)
        }
    }

    private mutating func random(_ request: LoopbackRequest) -> Answer {
        var candidates = jokes
        if let list = request.query["category"], !list.isEmpty {
            let wanted = list.split(separator: ",").map(String.init)
            guard wanted.allSatisfy(categories.contains) else {
                return failure(404, path: request.path, message: "No jokes for category \"\(list)\" found.")
            }
            candidates.removeAll { $0.categories.first.map(wanted.contains) != true }
        }
        if let name = request.query["name"], !name.isEmpty {
            candidates = candidates.compactMap { $0.personalized(for: name) }
        }
        guard !candidates.isEmpty else { return failure(404, path: request.path, message: "No jokes found.") }
        defer { draws += 1 }
        let joke = candidates[draws % candidates.count]
        return Answer(lines: [joke.value], value: joke)
    }

    private func search(_ query: String) -> Answer {
        // The real server counts UTF-16 units, as Java does.
        guard (3 ... 120).contains(query.utf16.count) else {
            let rule = "size must be between 3 and 120"
            return failure(400, message: "search.query: \(rule)", violations: ["search.query": rule])
        }
        let found = jokes.filter { $0.value.lowercased().contains(query.lowercased()) }
        return Answer(lines: found.map(\.value), value: SearchResult(total: found.count, result: found))
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
    }

    private func failure(
        _ status: Int,
        path: String? = nil,
        message: String? = nil,
        violations: [String: String]? = nil
    ) -> Answer {
        let error = LoopbackResponse.reasons[status] ?? ""
        let value = Failure(status: status, error: error, message: message, path: path, violations: violations)
        return Answer(status: status, value: value)
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
