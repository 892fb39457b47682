import ChuckNorris
import LineEditing

/// Loads what completion needs in the background, while a line is being typed.
@MainActor
final class CompletionLoader {
    private(set) lazy var completer = PromptCompleter { [weak self] need in
        Task { @MainActor in await self?.load(need) }
    }

    private var context: CommandContext?
    private var editor: LineEditor?
    private var loaded = CompletionContext()
    /// Distinguishes the line being typed from those before it.
    private var lineNumber = 0

    /// - Parameters:
    ///   - editor: Notified when something has been loaded.
    ///   - context: The source of jokes, categories and favorites.
    func open(for editor: LineEditor, in context: CommandContext) {
        self.editor = editor
        self.context = context
    }

    /// Takes over what the last command has changed; to be called before each line.
    func prepareForLine() {
        guard let context else { return }
        lineNumber += 1
        // Without favorites, which may change at another prompt meanwhile.
        loaded = CompletionContext(
            categories: context.categories,
            listed: context.listing.rows,
            shown: context.shownJokes.withoutRepetitions,
            allowsExplicit: context.settings.allowsExplicit
        )
        update(context)
    }

    private func load(_ need: CompletionNeed) async {
        guard let context else { return }
        let line = lineNumber
        var result = CompletionContext()
        // What fails to load is empty for this line, and is loaded again for the next one.
        switch need {
        case .categories:
            result.categories = await (try? context.fetchCategories()) ?? []
        case .favorites:
            result.favorites = await (try? context.favorites.all().map(\.joke)) ?? []
        }
        // A command that has run meanwhile may have changed the source.
        guard line == lineNumber else { return }
        loaded.categories = result.categories ?? loaded.categories
        loaded.favorites = result.favorites ?? loaded.favorites
        update(context)
        editor?.completionsHaveArrived()
    }

    private func update(_ context: CommandContext) {
        completer.update(loaded, usesColor: context.output.standardOutput.usesColor)
    }
}
