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
        let partial = words.last ?? Word("")
        guard partial.text.isSanitized, !partial.isQuoted else { return }
        // The shells' scripts ask offline.
        let isLocal = [.offline, .mine].contains(context.settings.services.source)
        var known = CompletionContext(allowsExplicit: context.settings.services.allowsExplicit)
        let parser = CommandTable.argvParser(context.parser.aliases)
        while true {
            let completion = LineCompletion(parser: parser, context: known)
            switch completion.result(for: partial, after: words.dropLast()) {
            case let .offer(offer): return list(offer, for: partial, in: context)
            case .need(.history): return
            case .need(.favorites):
                known.favorites = await (try? context.favorites.all().map(\.joke)) ?? []
            case .need(.ownJokes):
                known.ownJokes = await context.ownJokes()
            case .need(.categories):
                let categories = isLocal ? try? await context.fetchCategories() : nil
                known.categories = categories ?? BundledJokes.categories
            }
        }
    }

    @MainActor
    private func list(_ offer: Completions, for partial: Word, in context: CommandContext) {
        let kept = String(partial.text.unicodeScalars.dropLast(offer.replaced))
        // A space ends the word.
        for candidate in offer.candidates where !candidate.text.contains(" ") {
            let summary = candidate.summary.isEmpty ? "" : " \(candidate.summary)"
            context.output.print(StyledText(kept + candidate.text + summary), isWrapped: false)
        }
    }
}
