import ChuckNorris

struct JokeCommand: Command {
    static let specification = CommandSpecification(
        name: "joke",
        argument: .categories,
        usageOfArguments: "[CATEGORY,...] [for NAME]",
        options: [.count, .json],
        summary: "Tell a random joke; Enter tells another one.",
        details: """
        With categories, a joke of any of them; categories lists them, and favorites is one, too. With a name, the \
        joke is about NAME instead of Chuck Norris.
        """,
        examples: [
            "joke": "Any joke.",
            "joke dev,food": "One about programmers or food.",
            "joke -n 5": "Five jokes.",
            "joke favorites": "One that you have saved.",
            "joke dev for Bob": "One about programmers, with Bob in it.",
        ],
        make: { arguments throws(Failure) in try JokeCommand(arguments) }
    )

    var request = JokeRequest()
    var count = 1
    var isJSON = false

    func run(in session: Session) async throws {
        let output = session.output
        var list: [JokeModel] = []
        for number in 1 ... count {
            let fetched = try await fetch(request, in: session)
            // The name of the settings is for any joke, also for one that does not name Chuck Norris.
            let joke = request.name == nil ? fetched.about(session.settings.name) : fetched
            session.lastRequest = self
            if count == 1 || isJSON {
                session.show(joke, asJSON: isJSON)
            } else {
                session.show(joke, inRow: number, of: count)
            }
            list.append(joke)
            // The next joke may take a while, and the user may stop here.
            session.list = count > 1 ? list : session.list
            output.flushSoon()
            guard output.standardOutput.failure == nil else { return }
            try session.checkInterruption()
        }
    }
}

extension JokeCommand {
    /// Gets a joke; for a category that there is not, the error says which words there are.
    @MainActor
    private func fetch(_ request: JokeRequest, in session: Session) async throws -> JokeModel {
        do {
            return try await session.wait { try await session.viewModel.getJoke(request) }
        } catch let failure as Failure where failure.kind == .nothingFound {
            let known = try await session.wait { await (try? session.fetchCategories()) ?? request.categories }
            let names = Set(known.map { $0.lowercased() })
            guard let unknown = request.categories.first(where: { !names.contains($0.lowercased()) }) else {
                throw failure
            }
            let hint = Suggestion.closest(to: unknown.lowercased(), among: known).map { "Did you mean \($0)?" }
                ?? "\(session.norris)categories lists them; if it is a name: \(session.norris)joke for \(unknown.excerpt)."
            throw Failure.nothingFound("There is no category \"\(unknown.excerpt)\". \(hint)")
        }
    }

    /// The longest category or name; longer ones are mistakes, and servers limit the length of a URL.
    private static let longestName = 100

    init(_ arguments: ParsedArguments) throws(Failure) {
        isJSON = arguments.isGiven(.json)
        count = try arguments.count() ?? 1
        let words = arguments.words
        // Most requests are for any joke; the rest makes types that cost a twentieth of a run.
        guard !words.isEmpty else { return }
        let end = words.firstIndex { $0.lowercased() == "for" } ?? words.count
        request.categories = words[..<end].joined(separator: " ").categories
        if end < words.count {
            request.name = words[(end + 1)...].joined(separator: " ")
        }
        guard request.categories.isEmpty == (end == 0) else { throw arguments.missing("category") }
        guard request.name?.isEmpty != true else { throw arguments.missing("name") }
        for word in request.categories + [request.name ?? ""] where word.count > Self.longestName {
            let limit = "Categories and names have at most \(Self.longestName) characters"
            throw .usage("\"\(word.excerpt)\" is too long. \(limit).")
        }
    }
}
