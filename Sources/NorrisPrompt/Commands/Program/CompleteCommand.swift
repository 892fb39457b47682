import ChuckNorris
import LineEditing
import TerminalText

struct CompleteCommand: Command {
    static let specification = CommandSpecification(
        name: "complete",
        group: .shell,
        argument: .text,
        usageOfArguments: "-- [WORD...]",
        summary: "Print how a command line can continue.",
        details: """
        The shells' completions run it at each Tab. The words are those after norris up to the cursor; after a space, \
        the last one is empty. Each line has a word that can replace the last one, and its summary. No request is \
        made.
        """,
        examples: ["complete -- joke de": ""]
    )

    private let words: [Word]

    init(_ arguments: ParsedArguments) {
        // What has spaces was quoted in the shell.
        words = arguments.words.map { Word($0.text, isQuoted: $0.text.unicodeScalars.contains(where: Word.isBlank)) }
    }

    func run(in context: CommandContext) async {
        // The shells' scripts ask offline.
        let isOffline = context.settings.services.source == .offline
        let categories = isOffline ? try? await context.fetchCategories() : nil
        let completion = LineCompletion(
            parser: CommandTable.argvParser,
            context: CompletionContext(categories: categories ?? BundledJokes.categories, favorites: [])
        )
        let partial = words.last ?? Word("")
        guard partial.text.isSanitized, !partial.isQuoted else { return }
        guard case let .offer(offer) = completion.result(for: partial, after: words.dropLast()) else { return }
        let kept = String(partial.text.unicodeScalars.dropLast(offer.replaced))
        for candidate in offer.candidates {
            let summary = candidate.summary.isEmpty ? "" : " \(candidate.summary)"
            context.output.print(StyledText(kept + candidate.text + summary), isWrapped: false)
        }
    }
}
