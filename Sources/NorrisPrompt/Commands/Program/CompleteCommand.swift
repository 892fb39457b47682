import ChuckNorris
import Terminal

extension Command {
    static let complete = Command(
        name: "complete",
        argument: .words,
        isForShell: true,
        summary: "Print how a command line can continue.",
        details: """
        The completions of shells run it at each Tab, with the words up to the cursor. Each line has a word that can \
        replace the last one, two spaces, and its summary. No request is made.
        """
    ) { arguments, session in
        let partial = arguments.words.last ?? ""
        guard partial.isSanitized, !partial.contains("  ") else { return }
        var settings = session.settings
        // Without requests, and without pipes, which might not end.
        settings.services.jokes = JokesList([.builtIn] + settings.services.jokes.items.filter { item in
            guard case let .path(path) = item else { return item == .mine }
            var status = stat()
            return stat(path, &status) == 0 && [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
        })
        session.apply(settings)
        let completion = await LineCompletion(
            parser: ProgramOptions.parser,
            categories: try? session.fetchCategories(),
            favorites: try? session.folders.favorites.all()
        )
        guard let offer = completion.completions(of: partial, after: arguments.words.dropLast()) else { return }
        let kept = String(partial.unicodeScalars.dropLast(offer.replaced))
        for candidate in offer.candidates {
            let summary = candidate.summary.isEmpty ? "" : "  \(candidate.summary)"
            session.output.print(StyledText(kept + candidate.text + summary), isWrapped: false)
        }
    }
}
