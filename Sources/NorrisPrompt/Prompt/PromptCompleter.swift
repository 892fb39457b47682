import LineEditing
import Platform
import TerminalText

/// Completes lines at the prompt.
///
/// It is called on the editor's thread, updated on the main actor, and never waits: what it lacks it requests, and the
/// editor calls it again when that has arrived.
final class PromptCompleter: Completing {
    private struct CompleterState {
        var context = CompletionContext()
        var usesColor = false
        var requested: CompletionNeed?
    }

    private let state = Locked(CompleterState())
    private let request: @Sendable (CompletionNeed) -> Void

    /// - Parameter request: Called for what is missing, at most once until `update`; it must not block.
    init(request: @escaping @Sendable (CompletionNeed) -> Void) {
        self.request = request
    }

    /// Replaces what was known before.
    func update(_ context: CompletionContext, usesColor: Bool) {
        state.withLock { $0 = CompleterState(context: context, usesColor: usesColor) }
    }

    func completions(of beforeCursor: String) -> Completions? {
        let context = state.withLock(\.context)
        switch LineCompletion(commands: CommandTable.specifications, context: context).result(for: beforeCursor) {
        case let .offer(completions):
            return completions
        case let .need(need):
            let isNew = state.withLock { state in
                defer { state.requested = need }
                return state.requested != need
            }
            if isNew {
                request(need)
            }
            return nil
        }
    }

    func listing(of candidates: [Completion], columns: Int) -> SanitizedText {
        let list = ListRenderer.completions(candidates, columns: columns)
        return list.encoded(usesColor: state.withLock(\.usesColor))
    }
}
