import ChuckNorris

struct JokeCommand: Command {
    static let specification = CommandSpecification(
        name: "joke",
        shorthand: ("@", ["for"]),
        group: .jokes,
        argument: .categories,
        usageOfArguments: "[CATEGORY,...] [for NAME]",
        options: [count, .json],
        summary: "Show a random joke.",
        details: """
        With categories, a joke of any of them; categories lists them. With a name, the joke is about NAME instead of \
        Chuck Norris. @ Bob is the same as joke for Bob.
        """,
        examples: [
            "joke": "Any joke.",
            "joke dev": "One about programmers.",
            "joke dev,food": "One about programmers or food.",
            "joke -n 5": "Five jokes.",
            "@ Bob": "Any joke, with Bob in it.",
            "joke dev for Bob": "One about programmers, with Bob in it.",
        ]
    )

    static let counts = 1 ... 1000
    private static let count = OptionSpecification("-n", value: "N", summary: "Show N jokes.")

    var request = JokeRequest.random()
    var count = 1
    var isJSON = false

    init(_ request: JokeRequest = .random(), count: Int = 1, isJSON: Bool = false) {
        self.request = request
        self.count = count
        self.isJSON = isJSON
    }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        isJSON = arguments.isGiven(.json)
        count = try arguments.number(Self.count, in: Self.counts) ?? 1
        guard !arguments.words.isEmpty else { return }
        let beforeName = arguments.words.prefix { !$0.isKeyword("for") }
        let categories = beforeName.flatMap { word in
            word.text.lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
        }
        for category in categories {
            try UsageError.checkLength(of: category)
        }
        request = .random(categories: categories)
        guard beforeName.endIndex < arguments.words.endIndex else { return }

        let name = arguments.words[(beforeName.endIndex + 1)...].spacedText
        guard !name.isBlank else { throw arguments.missing("name") }
        try UsageError.checkLength(of: name)
        request = .random(categories: categories, name: name)
    }

    func run(in context: CommandContext) async throws {
        let earlier = context.lastJokeCommand
        context.lastJokeCommand = self
        do {
            try await show(in: context)
        } catch let error where Failure(error).exitCode == .nothingFound {
            // Repeating a request without a result would have none either.
            context.lastJokeCommand = earlier
            throw error
        }
    }

    @MainActor
    private func show(in context: CommandContext) async throws {
        let request = request.about(context.settings.name)
        let output = context.output
        var jokes: [JokeModel] = []
        for number in 1 ... count {
            let joke = try await fetch(request, in: context)
            context.shownJokes.append(joke)
            jokes.append(joke)
            if count > 1, !isJSON, output.standardOutput.isTerminal {
                output.print(ListRenderer.numbered(JokeRenderer.render(joke), number, of: count))
            } else {
                context.print(joke, asJSON: isJSON)
            }
            if count > 1 {
                // The next joke may take a while, and the user may stop here.
                context.listing = jokes
                output.flush()
                guard output.standardOutput.failure == nil else { return }
                try context.waiting.checkInterruption()
            }
        }
    }

    @MainActor
    private func fetch(_ request: JokeRequest, in context: CommandContext) async throws -> JokeModel {
        do {
            return try await context.waiting.wait { try await context.viewModel.getJoke(request) }
        } catch let error as ChuckNorrisError {
            guard case let .noJoke(.random(asked, name), source) = error, !asked.isEmpty else { throw error }
            // The server does not say which category is wrong.
            let known: [String]
            do {
                known = try await context.waiting.wait { try await context.fetchCategories() }
            } catch let ending as Ending {
                throw ending
            } catch _ {
                throw error
            }
            let isExplicitAllowed = context.settings.allowsExplicit
            throw CommandError(
                asked: asked, name: name, known: known, source: source, isExplicitAllowed: isExplicitAllowed
            ) ?? error
        }
    }
}

extension JokeRequest {
    /// The request with a name, where it has none of its own.
    fileprivate func about(_ name: String?) -> JokeRequest {
        guard case .random(let categories, nil) = self else { return self }
        return .random(categories: categories, name: name)
    }
}

extension CommandError {
    /// Nil when nothing is wrong with the categories.
    fileprivate init?(asked: [String], name: String?, known: [String], source: JokeSource, isExplicitAllowed: Bool) {
        if source == .bundled, asked.contains(where: ExplicitCategory.isName) {
            self = .noBuiltInExplicit(isAllowed: isExplicitAllowed)
        } else if let category = asked.first(where: { !known.contains($0) }) {
            self = .unknownCategory(category, in: source, suggestion: Suggestion.closest(to: category, among: known))
        } else if let name {
            self = .noJoke(categories: asked, about: name)
        } else {
            return nil
        }
    }
}
