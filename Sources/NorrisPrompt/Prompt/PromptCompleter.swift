import ChuckNorris
import Terminal
import Platform

/// Completes and styles lines at the prompt.
///
/// It is asked on the editor's thread and never waits: what it lacks is loaded in the background, and the editor asks
/// again when that has arrived.
final class PromptCompleter: Completing {
    private let completion = Locked(LineCompletion(parser: CommandTable.lineParser(), context: CompletionContext()))
    /// The source of jokes, categories and favorites.
    private let context: CommandContext
    /// Notified when something has been loaded.
    @MainActor weak var editor: LineEditor?
    /// What is being loaded, or could not be loaded, for this line.
    @MainActor private var requested: CompletionNeed?
    /// Distinguishes the line being typed from those before it.
    @MainActor private var lineNumber = 0

    init(context: CommandContext) {
        self.context = context
    }

    /// Takes over what the last command has changed; to be called before each line.
    @MainActor
    func prepareForLine() {
        requested = nil
        lineNumber += 1
        // Without favorites, which may change at another prompt meanwhile.
        let known = CompletionContext(
            categories: context.categories,
            listed: context.listing ?? [],
            shown: context.shownJokes,
            failedLines: context.failedLines,
            allowsExplicit: context.settings.services.allowsExplicit
        )
        completion.withLock { [parser = context.parser] in $0 = LineCompletion(parser: parser, context: known) }
    }

    func completions(of beforeCursor: String) -> Completions? {
        try? completion.withLock(\.self).completions(of: beforeCursor)
    }

    func loadCompletions(of beforeCursor: String) {
        do throws(CompletionNeed) {
            _ = try completion.withLock(\.self).completions(of: beforeCursor)
        } catch {
            Task { await load(error) }
        }
    }

    func styled(_ line: String) -> StyledText {
        let completion = completion.withLock(\.self)
        return completion.styled(line, isRefused: completion.parser.isRefused)
    }

    /// Whether a line cannot be run, has failed, or asks for a category that is known not to exist.
    func isMistake(_ line: String) -> Bool {
        let completion = completion.withLock(\.self)
        let hasFailed = completion.context.failedLines.contains(line)
        guard !hasFailed, let commands = try? completion.parser.commands(line: line) else { return true }
        let asked = commands.compactMap { $0 as? JokeCommand }.flatMap(\.categories)
        return completion.context.categories.map { !Set($0).isSuperset(of: asked) } ?? false
    }

    @MainActor
    private func load(_ need: CompletionNeed) async {
        guard requested != need else { return }
        requested = need
        let line = lineNumber
        let update = await context.load(need)
        // A command that has run meanwhile may have changed the source.
        guard line == lineNumber else { return }
        completion.withLock { update(&$0.context) }
        editor?.completionsHaveArrived()
    }

    func listing(of candidates: [Completion], columns: Int, chosen: Int?, usesColor: Bool) -> [StyledText] {
        ListRenderer.completions(candidates, columns: columns, chosen: chosen, usesColor: usesColor)
    }
}
