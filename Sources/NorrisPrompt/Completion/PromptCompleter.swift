import LineEditing
import Platform
import TerminalText

/// What the Tab key knows at the prompt.
///
/// It is asked on the editor's thread and told on the main actor, and never waits: what it does not know it asks for,
/// and answers when Tab is pressed again by the answer's arrival.
final class PromptCompleter: Completing {
    private struct State {
        var knowledge = CompletionKnowledge()
        var usesColor = false
        var asked: CompletionNeed?
    }

    private let state = Locked(State())
    private let ask: @Sendable (CompletionNeed) -> Void

    /// - Parameter ask: Called for what is missing, at most once until `learn`; it must not block.
    init(ask: @escaping @Sendable (CompletionNeed) -> Void) {
        self.ask = ask
    }

    /// Takes what is known now in the place of what was known before.
    func learn(_ knowledge: CompletionKnowledge, usesColor: Bool) {
        state.withLock { $0 = State(knowledge: knowledge, usesColor: usesColor) }
    }

    func completions(of beforeCursor: String) -> Completions? {
        let knowledge = state.withLock(\.knowledge)
        switch LineCompletion(knowledge: knowledge).answer(to: beforeCursor) {
        case let .offer(completions):
            return completions
        case let .need(need):
            let isNew = state.withLock { state in
                defer { state.asked = need }
                return state.asked != need
            }
            if isNew {
                ask(need)
            }
            return nil
        }
    }

    func listing(of candidates: [Completion], columns: Int) -> SanitizedText {
        let list = ListRenderer.completions(candidates.map { ($0.text, $0.summary) }, columns: columns)
        return list.encoded(usesColor: state.withLock(\.usesColor))
    }
}
