import ChuckNorris

struct JokeCommand: Command {
    static let specification = CommandSpecification(
        name: "joke",
        shorthand: ("@", ["for"]),
        group: .jokes,
        argument: .categories,
        usageOfArguments: "[CATEGORY,...] [for NAME]",
        options: [.count, short, long, .json],
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

    private static let short = OptionSpecification(
        "-s", "--short", summary: "Show one of at most \(JokeLength.limit) characters."
    )
    private static let long = OptionSpecification("-l", "--long", summary: "Show a longer one; no built-in joke is.")

    var categories: [String] = []
    /// The joke must name Chuck Norris, whom it replaces; nil for the name of the settings, which any joke may lack.
    var name: String?
    var length: JokeLength?
    var count = 1
    var isJSON = false
    /// Thrown unless all categories are local, because the first word may be a mistyped command.
    var errorUnlessOwn: UsageError?

    func runAtOnce(in context: CommandContext) -> Bool {
        guard count == 1, let joke = jokeAtOnce(in: context).map({ named($0, in: context) }) else { return false }
        context.lastJokeCommand = self
        context.shownJokes.append(joke)
        context.print(joke, asJSON: isJSON)
        return true
    }

    func run(in context: CommandContext) async throws {
        if let errorUnlessOwn {
            let known = await (try? context.localJokes.getCategories()) ?? []
            guard Set(known).isSuperset(of: categories) else { throw errorUnlessOwn }
        }
        let earlier = context.lastJokeCommand
        context.lastJokeCommand = self
        do {
            let output = context.output
            for number in 1 ... count {
                let joke = try await named(fetch(in: context), in: context)
                context.shownJokes.append(joke)
                guard count > 1 else { return try await context.show(joke, asJSON: isJSON) }
                if !isJSON, output.standardOutput.isTerminal {
                    let label = output.origin == .arguments ? JokeRenderer.id(joke) : "\(number)"
                    output.print(ListRenderer.labeled(JokeRenderer.render(joke), label, width: "\(count)".count))
                } else {
                    context.print(joke, asJSON: isJSON)
                }
                // The next joke may take a while, and the user may stop here.
                if number == 1 {
                    context.listing = []
                }
                context.listing?.append(joke)
                output.flushSoon()
                guard output.standardOutput.failure == nil else { return }
                try context.output.checkInterruption()
            }
        } catch let error where Failure(error).exitCode == .nothingFound {
            // Repeating a request without a result would have none either.
            context.lastJokeCommand = earlier
            throw error
        }
    }

    private var request: JokeRequest {
        .random(categories: categories, name: name, length: length)
    }

    @MainActor
    private func named(_ joke: JokeModel, in context: CommandContext) -> JokeModel {
        name == nil ? joke.about(context.settings.name) : joke
    }

    /// Nil where there is something to wait for, or a wait would watch for signals.
    @MainActor
    private func jokeAtOnce(in context: CommandContext) -> JokeModel? {
        let watchesSignals = context.catchesSignals || context.output.caughtSignals != nil
        return watchesSignals ? nil : context.viewModel.getJokeAtOnce(request)
    }

    @MainActor
    private func fetch(in context: CommandContext) async throws -> JokeModel {
        if let joke = jokeAtOnce(in: context) {
            return joke
        }
        do {
            return try await context.wait { try await context.viewModel.getJoke(request) }
        } catch let error as ChuckNorrisError {
            guard case let .noJoke(.random(asked, name, length), source) = error, !asked.isEmpty else { throw error }
            if source != .api, asked.contains(where: ExplicitCategory.isName) {
                throw CommandError.noExplicit(isAllowed: context.settings.services.allowsExplicit)
            }
            guard try await context.check(asked, of: source), let name, length == nil else { throw error }
            throw CommandError.noJoke(categories: asked, about: name)
        }
    }
}

extension JokeCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        isJSON = arguments.isGiven(.json)
        count = try arguments.number(.count, in: OptionSpecification.counts) ?? 1
        length = try arguments.choice(of: [Self.short, Self.long]).map { $0 == Self.short ? .short : .long }
        let words = arguments.words.split(maxSplits: 1, omittingEmptySubsequences: false) { $0.isKeyword("for") }
        categories = words[0].flatMap(\.text.categories)
        guard categories.isEmpty == words[0].isEmpty else { throw arguments.missing("category") }
        name = words.dropFirst().first.map { $0.map(\.text).joined(separator: " ") }
        guard name?.isBlank != true else { throw arguments.missing("name") }
        for word in categories + [name ?? ""] {
            try UsageError.checkLength(of: word)
        }
    }
}
