import ChuckNorris
import Terminal

struct CompleteCommand: Command {
    static let specification = CommandSpecification(
        name: "complete",
        argument: .words,
        usageOfArguments: "-- [WORD ...]",
        isForShell: true,
        summary: "Print how a command line can continue.",
        details: """
        The completions of shells run it at each Tab. The words are those behind norris up to the cursor; after a \
        space, the last one is empty. Each line has a word that can replace the last one, two spaces, and its summary. \
        No request is made.
        """,
        make: { arguments in CompleteCommand(words: arguments.words) }
    )

    let words: [String]

    func run(in session: Session) async throws {
        let partial = words.last ?? ""
        guard partial.isSanitized, !partial.contains("  ") else { return }
        var settings = session.settings
        settings.services.jokes = settings.services.jokes.forCompletion
        session.apply(settings)
        var known = CompletionContext()
        known.categories = try? await session.fetchCategories()
        known.favorites = try? session.favorites.all()
        let completion = LineCompletion(parser: ProgramOptions.parser, context: known)
        let offer = completion.completions(of: partial, after: words.dropLast()) ?? .none
        let kept = String(partial.unicodeScalars.dropLast(offer.replaced))
        for candidate in offer.candidates {
            let summary = candidate.summary.isEmpty ? "" : "  \(candidate.summary)"
            session.output.print(StyledText(kept + candidate.text + summary), isWrapped: false)
        }
    }
}
