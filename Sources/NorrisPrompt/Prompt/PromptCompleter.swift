import ChuckNorris
import LineEditing
import Platform
import TerminalText

/// Completes lines at the prompt.
///
/// It is asked on the editor's thread and never waits: what it lacks is loaded in the background, and the editor asks
/// again when that has arrived.
final class PromptCompleter: Completing {
    private struct CompleterState {
        var context = CompletionContext()
        var usesColor = false
        /// What is being loaded, or could not be loaded, for this line.
        var requested: CompletionNeed?
        /// Distinguishes the line being typed from those before it.
        var lineNumber = 0
    }

    private let state = Locked(CompleterState())
    @MainActor private weak var editor: LineEditor?
    @MainActor private var context: CommandContext?

    /// - Parameters:
    ///   - editor: Notified when something has been loaded.
    ///   - context: The source of jokes, categories and favorites.
    @MainActor
    func open(for editor: LineEditor, in context: CommandContext) {
        self.editor = editor
        self.context = context
    }

    /// Takes over what the last command has changed; to be called before each line.
    @MainActor
    func prepareForLine() {
        guard let context else { return }
        // Without favorites, which may change at another prompt meanwhile.
        let known = CompletionContext(
            categories: context.categories,
            listed: context.listing ?? [],
            shown: context.shownJokes.withoutRepetitions,
            allowsExplicit: context.settings.allowsExplicit
        )
        let usesColor = context.output.standardOutput.usesColor
        state.withLock {
            $0 = CompleterState(context: known, usesColor: usesColor, lineNumber: $0.lineNumber + 1)
        }
    }

    func completions(of beforeCursor: String) -> Completions? {
        let context = state.withLock(\.context)
        switch LineCompletion(commands: CommandTable.specifications, context: context).result(for: beforeCursor) {
        case let .offer(completions):
            return completions
        case let .need(need):
            let line: Int? = state.withLock { state in
                guard state.requested != need else { return nil }
                state.requested = need
                return state.lineNumber
            }
            if let line {
                Task { @MainActor in await load(need, forLine: line) }
            }
            return nil
        }
    }

    @MainActor
    private func load(_ need: CompletionNeed, forLine line: Int) async {
        guard let context else { return }
        var loaded = CompletionContext()
        // What fails to load is empty for this line, and is loaded again for the next one.
        switch need {
        case .categories:
            loaded.categories = await (try? context.fetchCategories()) ?? []
        case .favorites:
            loaded.favorites = await (try? context.favorites.all().map(\.joke)) ?? []
        }
        let isCurrent = state.withLock { [loaded] state in
            // A command that has run meanwhile may have changed the source.
            guard line == state.lineNumber else { return false }
            state.context.categories = loaded.categories ?? state.context.categories
            state.context.favorites = loaded.favorites ?? state.context.favorites
            return true
        }
        if isCurrent {
            editor?.completionsHaveArrived()
        }
    }

    func listing(of candidates: [Completion], columns: Int) -> SanitizedText {
        let list = ListRenderer.completions(candidates, columns: columns)
        return list.encoded(usesColor: state.withLock(\.usesColor))
    }
}
