import Foundation

/// The answers of api.chucknorris.io for a small collection of jokes.
struct LoopbackRoutes {
    let jokes: [LoopbackJoke]
    /// The number of random jokes so far.
    private(set) var draws = 0

    private var categories: [String] {
        Set(jokes.flatMap(\.categories)).sorted()
    }

    mutating func response(to request: LoopbackRequest) -> LoopbackResponse {
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.count == 2, parts[0] == "jokes" else { return notFound(request) }
        switch parts[1] {
        case "random":
            return random(request)
        case "categories":
            return json(categories)
        case "search":
            let query = request.query["query", default: ""].lowercased()
            let found = jokes.filter { $0.value.lowercased().contains(query) }
            return json(["total": found.count, "result": found.map(\.members)])
        default:
            let joke = jokes.first { $0.id == parts[1] }
            return joke.map { json($0.members) } ?? notFound(request, "Joke with id \"\(parts[1])\" not found.")
        }
    }

    private mutating func random(_ request: LoopbackRequest) -> LoopbackResponse {
        var candidates = jokes
        if let list = request.query["category"], !list.isEmpty {
            let wanted = list.split(separator: ",").map(String.init)
            guard wanted.allSatisfy(categories.contains) else {
                return notFound(request, "No jokes for category \"\(list)\" found.")
            }
            candidates.removeAll { $0.categories.first.map(wanted.contains) != true }
        }
        if let name = request.query["name"], !name.isEmpty {
            // The full name alone is replaced.
            candidates = candidates.filter { $0.value.contains("Chuck Norris") }.map { joke in
                let value = joke.value.replacing("Chuck Norris", with: name)
                return LoopbackJoke(id: joke.id, value: value, categories: joke.categories)
            }
        }
        guard !candidates.isEmpty else { return notFound(request, "No jokes found.") }
        defer { draws += 1 }
        return json(candidates[draws % candidates.count].members)
    }

    private func notFound(_ request: LoopbackRequest, _ message: String? = nil) -> LoopbackResponse {
        var failure: [String: Any] = ["status": 404, "error": "Not Found", "path": request.path]
        failure["timestamp"] = "2026-01-05T13:42:19.576+00:00"
        failure["message"] = message
        return json(failure, status: 404)
    }

    private func json(_ value: Any, status: Int = 200) -> LoopbackResponse {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: value, options: options) else {
            preconditionFailure("Strings, numbers and arrays of them can always be encoded.")
        }
        let text = String(decoding: data, as: UTF8.self)
        return LoopbackResponse(status: status, contentType: "application/json", body: text)
    }
}
