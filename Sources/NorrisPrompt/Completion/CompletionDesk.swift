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
    /// Tells the line being typed from those before it.
    private var lineNumber = 0

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
        lineNumber += 1
        // Without favorites: they may change at another prompt meanwhile.
        knowledge = interpreter.completionKnowledge
        tell(interpreter)
    }

    private func supply(_ need: CompletionNeed) async {
        guard let interpreter else { return }
        let line = lineNumber
        var answer = CompletionKnowledge()
        // What cannot be had is nothing for this line, and is asked for again at the next one.
        switch need {
        case .categories:
            answer.categories = await (try? interpreter.fetchCategoriesQuietly()) ?? []
        case .favorites:
            answer.favorites = await (try? interpreter.favorites.all().map(\.joke)) ?? []
        }
        // A line that has been run may have chosen another source.
        guard line == lineNumber else { return }
        knowledge.categories = answer.categories ?? knowledge.categories
        knowledge.favorites = answer.favorites ?? knowledge.favorites
        tell(interpreter)
        editor?.completionsHaveArrived()
    }

    private func tell(_ interpreter: Interpreter) {
        completer.learn(knowledge, usesColor: interpreter.output.standardOutput.usesColor)
    }
}
