import Foundation

/// A joke of the loopback server.
package struct LoopbackJoke: Equatable, Sendable {
    package let id: String
    package let value: String
    package let categories: [String]

    package init(id: String, value: String, categories: [String] = []) {
        self.id = id
        self.value = value
        self.categories = categories
    }

    /// The members of the JSON object, with the URLs that the real server puts into its answers.
    fileprivate var members: [String: Any] {
        [
            "id": id, "value": value, "categories": categories,
            "created_at": "2020-01-05 13:42:19.576875", "updated_at": "2020-05-22 06:16:41.133769",
            "url": "https://api.chucknorris.io/jokes/\(id)",
            "icon_url": "https://api.chucknorris.io/img/avatar/chuck-norris.png",
        ]
    }
}

extension [LoopbackJoke] {
    /// Jokes in dev (one of which cannot be personalized), food and science, and one without a category.
    package static let samples: [LoopbackJoke] = [
        ("tstServerPassed0000001", "Chuck Norris tested this server. It passed.", ["dev"]),
        ("tstCompilerWarns000002", "The compiler doesn't warn Chuck Norris. It asks him.", ["dev"]),
        // Without the full name: a request with `name=` never returns it.
        ("tstOnlyTheFirstName003", "Chuck's loops end when he tells them to.", ["dev"]),
        ("tstSoupWaits0000000004", "Chuck Norris orders soup. The soup waits on him.", ["food"]),
        ("tstOnionsCry0000000005", "Onions cry when Chuck Norris cuts them.", ["food"]),
        ("tstGravityAsks00000006", "Gravity asks Chuck Norris before it pulls.", ["science"]),
        ("tstNewtonQuoted0000007", "Chuck Norris \"derived\" π:\nit gave him the last digit 👊.", ["science"]),
        ("tstNoCategory000000008", "Chuck Norris files things under himself.", []),
    ].map { LoopbackJoke(id: $0, value: $1, categories: $2) }
}

/// The answers of api.chucknorris.io for a small collection of jokes.
struct LoopbackRoutes: Sendable {
    let jokes: [LoopbackJoke]
    /// The number of random jokes so far.
    var draws = 0
    private static let jsonType = ["Content-Type: application/json"]
    private static let notFound = LoopbackResponse(
        status: 404, headers: jsonType, body: [UInt8](#"{"status":404,"error":"Not Found"}"#.utf8)
    )

    mutating func response(to request: LoopbackRequest) -> LoopbackResponse {
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.count == 2, parts[0] == "jokes" else { return Self.notFound }
        switch parts[1] {
        case "random":
            return random(request)
        case "categories":
            return json(Set(jokes.flatMap(\.categories)).sorted())
        case "search":
            let query = request.query["query", default: ""].lowercased()
            let found = jokes.filter { $0.value.lowercased().contains(query) }
            return json(["total": found.count, "result": found.map(\.members)])
        default:
            let joke = jokes.first { $0.id == parts[1] }
            return joke.map { json($0.members) } ?? Self.notFound
        }
    }

    private mutating func random(_ request: LoopbackRequest) -> LoopbackResponse {
        var candidates = jokes
        if let list = request.query["category"], !list.isEmpty {
            let wanted = list.split(separator: ",").map(String.init)
            guard Set(jokes.flatMap(\.categories)).isSuperset(of: wanted) else { return Self.notFound }
            candidates.removeAll { $0.categories.first.map(wanted.contains) != true }
        }
        if let name = request.query["name"], !name.isEmpty {
            // The full name alone is replaced.
            candidates = candidates.filter { $0.value.contains("Chuck Norris") }.map { joke in
                let value = joke.value.replacing("Chuck Norris", with: name)
                return LoopbackJoke(id: joke.id, value: value, categories: joke.categories)
            }
        }
        guard !candidates.isEmpty else { return Self.notFound }
        defer { draws += 1 }
        return json(candidates[draws % candidates.count].members)
    }

    private func json(_ value: Any) -> LoopbackResponse {
        // Strings, numbers and arrays of them can always be encoded.
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
        return LoopbackResponse(headers: Self.jsonType, body: [UInt8](data ?? Data()))
    }
}
