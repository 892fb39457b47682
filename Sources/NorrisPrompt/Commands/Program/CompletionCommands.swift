import ChuckNorris
import Terminal

extension Command {
    static let completions = Command(
        name: "completions",
        argument: .shell,
        isForShell: true,
        summary: "Print the completions for bash, zsh or fish.",
        details: "The first lines of the script say how to install it."
    ) { arguments, session in
        guard let word = arguments.words.first else { throw arguments.missing("shell") }
        guard let (_, script) = shells.first(where: { $0.name == word.lowercased() }) else {
            let names = shells.map(\.name).list(with: "or")
            throw Failure(.usage, "There are no completions for \"\(word.excerpt)\". Use \(names).")
        }
        // Without the last line break, which the output adds.
        session.output.print(StyledText(String(decoding: script().dropLast(), as: UTF8.self)), isWrapped: false)
    }

    /// They work with bash 3.2, which macOS has, without the package bash-completion, and with fish 3.0 or later.
    static let shells: [(name: String, script: @Sendable () -> [UInt8])] = [
        ("bash", { PackageResources.norris_bash }),
        ("zsh", { PackageResources.norris_zsh }),
        ("fish", { PackageResources.norris_fish }),
    ]

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
        settings.services.jokes = JokesList([JokesList.builtIn] + settings.services.jokes.items.filter { item in
            var status = stat()
            let isReadable = stat(item, &status) == 0 && [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
            return item == JokesList.mine || isReadable && item != JokesList.api
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
