import ChuckNorris
import Terminal

/// Completes lines at the prompt.
///
/// It is asked on the editor's thread and never waits: what it lacks is loaded in the background, and the editor asks
/// again when that has arrived.
final class PromptCompleter: Completing {
    private let completion = Locked(LineCompletion(parser: CommandTable.lineParser))
    private let session: Session
    /// Notified when something has been loaded.
    @MainActor weak var editor: LineEditor?
    @MainActor private var isLoading = false

    init(session: Session) {
        self.session = session
    }

    /// Takes over what the last command has changed; to be called before each line.
    @MainActor
    func prepareForLine() {
        isLoading = false
        let context = CompletionContext(
            categories: session.categories,
            list: session.list ?? [],
            allowsExplicit: session.settings.services.allowsExplicit
        )
        completion.withLock { $0.context = context }
    }

    func completions(of beforeCursor: String) -> Completions? {
        completion.withLock(\.self).completions(of: beforeCursor)
    }

    func isKnown(firstWord: String) -> Bool {
        let commands = CommandTable.specifications
        return Int(firstWord) != nil || commands.named(firstWord) != nil
    }

    func loadCompletions(of _: String) {
        Task { @MainActor in
            guard !isLoading else { return }
            isLoading = true
            let categories = await (try? session.fetchCategories()) ?? []
            let favorites = (try? session.favorites.all()) ?? []
            completion.withLock { completion in
                completion.context.categories = categories
                completion.context.favorites = favorites
            }
            editor?.completionsHaveArrived()
        }
    }
}
