import ChuckNorris
import Terminal

struct CompleteCommand: Command {
    static let specification = CommandSpecification(
        name: "complete",
        group: .shell,
        argument: .text,
        usageOfArguments: "-- [WORD...]",
        summary: "Print how a command line can continue.",
        details: """
        The shells' completions run it at each Tab. The words are those after norris up to the cursor; after a space, \
        the last one is empty. Each line has a word that can replace the last one, two spaces, and its summary. No \
        request is made.
        """,
        examples: ["complete -- joke de": ""]
    )

    private let words: [Word]

    init(_ arguments: ParsedArguments) {
        words = arguments.words.map { Word($0.text) }
    }

    func run(in context: CommandContext) async {
        let partial = words.last ?? Word("")
        guard partial.text.isSanitized, !partial.text.contains("  ") else { return }
        var known = CompletionContext(allowsExplicit: context.settings.services.allowsExplicit)
        let parser = CommandTable.argvParser(context.parser.aliases)
        while true {
            do throws(CompletionNeed) {
                let completion = LineCompletion(parser: parser, context: known)
                let offer = try completion.completions(of: partial, after: words.dropLast())
                let kept = String(partial.text.unicodeScalars.dropLast(offer.replaced))
                for candidate in offer.candidates {
                    let summary = candidate.summary.isEmpty ? "" : "  \(candidate.summary)"
                    context.output.print(StyledText(kept + candidate.text + summary), isWrapped: false)
                }
                break
            } catch {
                await context.load(error, or: BundledJokes.categories)(&known)
            }
        }
    }
}

extension CommandContext {
    /// Loads what a completion needs, for its context; what fails to load is empty, or the categories given.
    func load(_ need: CompletionNeed, or names: [String] = []) async -> @Sendable (inout CompletionContext) -> Void {
        switch need {
        case .categories:
            let categories = await (try? fetchCategories()) ?? names
            return { $0.categories = categories }
        case .favorites:
            let favorites = await (try? favorites.all().map(\.joke)) ?? []
            return { $0.favorites = favorites }
        case .history:
            let lines = await history.entries
            return { $0.history = lines }
        case .ownJokes:
            let jokes = await (try? localJokes.getOwnJokes(upTo: Self.longestList))?
                .map(JokeModel.init(response:)) ?? []
            return { $0.ownJokes = jokes }
        }
    }
}
