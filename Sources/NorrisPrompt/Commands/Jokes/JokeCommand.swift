import ChuckNorris

extension Command {
    static let joke = Command(
        name: "joke",
        argument: .categories,
        options: [.count, .json],
        summary: "Tell a random joke; Enter tells another one.",
        details: """
        With categories, as in joke dev,food, a joke of any of them; categories lists them, and favorites is one, too. \
        With a name, as in joke for Bob, the joke is about him instead of Chuck Norris.
        """
    ) { arguments, session in
        try await session.tell(arguments)
    }

    static let refresh = Command(
        name: "refresh",
        aliases: ["r"],
        summary: "Tell another joke of the same kind.",
        details: "Repeats the last joke command: the same categories, name and options. Enter alone does the same."
    ) { _, session in
        try await session.tell(session.lastRequest)
    }
}

extension Session {
    func tell(_ arguments: ParsedArguments) async throws {
        let count = try arguments.count() ?? 1
        let request = try arguments.jokeRequest()
        var told: [JokeModel] = []
        for number in 1 ... count {
            let fetched = try await fetch(request)
            // The name of the settings is for any joke, also for one that does not name Chuck Norris.
            let joke = request.name == nil ? fetched.about(settings.name) : fetched
            lastRequest = arguments
            show(joke, asJSON: arguments.isGiven(.json), row: count == 1 ? nil : (number, count))
            told.append(joke)
            // The next joke may take a while, and the user may stop here.
            list = count > 1 ? told : list
            guard output.standardOutput.failure == nil else { return }
        }
    }

    /// Gets a joke; for an unknown category, the error says what there is.
    private func fetch(_ request: JokeRequest) async throws -> JokeModel {
        do {
            return try await wait { try await self.viewModel.getJoke(request) }
        } catch let failure as Failure where failure.kind == .nothingFound {
            let others = request.categories.filter { Categories.summaries[$0.lowercased()] == nil }
            guard !others.isEmpty else { throw failure }
            let known = try await wait { await (try? self.fetchCategories()) ?? others }
            let unknown = others.first { name in !known.contains { $0.lowercased() == name.lowercased() } }
            guard let unknown else { throw failure }
            let hint = known.suggestion(for: unknown)
                ?? "Type \(norris)categories for a list, or \(norris)joke for \(unknown.excerpt) if it is a name."
            throw Failure(.nothingFound, "There is no category \"\(unknown.excerpt)\". \(hint)")
        }
    }
}

extension ParsedArguments {
    /// The joke that the words describe: `dev, food for Bob`.
    func jokeRequest() throws(Failure) -> JokeRequest {
        var request = JokeRequest()
        // Most requests are for any joke; the rest makes types that cost a twentieth of a run.
        guard !words.isEmpty else { return request }
        let end = words.firstIndex { $0.lowercased() == "for" } ?? words.count
        request.categories = words[..<end].joined(separator: " ").categories
        if end < words.count {
            request.name = words[(end + 1)...].joined(separator: " ")
        }
        guard request.categories.isEmpty == (end == 0) else { throw missing("category") }
        guard request.name?.isEmpty != true else { throw missing("name") }
        // Longer ones are mistakes, and servers limit the length of a URL.
        for word in request.categories + [request.name ?? ""] where word.count > 100 {
            throw Failure(.usage, "\"\(word.excerpt)\" is too long. Categories and names have at most 100 characters.")
        }
        return request
    }
}
