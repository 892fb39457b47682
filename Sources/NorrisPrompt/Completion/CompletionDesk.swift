import ChuckNorris
import LineEditing

/// Gets completion what it lacks, in the background, while somebody types.
@MainActor
final class CompletionDesk {
    /// Asks here for what it lacks.
    private(set) lazy var completer = PromptCompleter { [weak self] need in
        Task { @MainActor in await self?.supply(need) }
    }

    private var interpreter: Interpreter?
    private var editor: LineEditor?
    private var knowledge = CompletionKnowledge()

    /// - Parameters:
    ///   - editor: Told when something has arrived.
    ///   - interpreter: Whose jokes, categories and favorites are offered.
    func open(for editor: LineEditor, drawingOn interpreter: Interpreter) {
        self.editor = editor
        self.interpreter = interpreter
    }

    /// Takes over what the last command has changed; to be called before each line.
    func prepareForLine() {
        guard let interpreter else { return }
        // Without favorites: they may change at another prompt meanwhile.
        knowledge = interpreter.completionKnowledge
        tell(interpreter)
    }

    private func supply(_ need: CompletionNeed) async {
        guard let interpreter else { return }
        // What cannot be had is nothing for this line, and is asked for again at the next one.
        switch need {
        case .categories:
            knowledge.categories = await (try? interpreter.fetchCategoriesQuietly()) ?? []
        case .favorites:
            knowledge.favorites = await (try? interpreter.favorites.all().map(\.joke)) ?? []
        }
        tell(interpreter)
        editor?.completionsHaveArrived()
    }

    private func tell(_ interpreter: Interpreter) {
        completer.learn(knowledge, usesColor: interpreter.output.standardOutput.usesColor)
    }
}
