import ChuckNorris
import Terminal
import Vaccine

/// What commands work with, and what they remember for one another: jokes, settings, the last list, the output.
@MainActor
final class CommandContext {
    /// How many of the jokes shown last `recent` takes into account.
    static let recentLimit = 1000
    /// How many jokes a search lists on a screen, and numbers refer to: hundreds of screens, about all of the API.
    nonisolated static let longestList = 10000

    /// Injected again when a setting replaces the services.
    @Inject(JokeViewModeling.self) var viewModel

    /// Made when a command needs them.
    @LazyInject(FavoritesFile.self) var favorites
    @LazyInject(JokeCollections.self) var localJokes
    @LazyInject(LastJokeKeeping.self) var lastJokes

    /// Made when a setting changes.
    @LazyInject(SettingsStore.self) private var store

    let output: Output
    let history: History
    /// Whether signals are caught as long as a wait lasts; otherwise their default actions apply.
    var catchesSignals = false
    /// Disables the terminal's echo during a wait, where a line editor shows later what is typed.
    var beginTypeAhead: () -> TypeAhead? = { nil }
    private(set) var settings: Settings
    /// The parser of lines, with the user's aliases.
    var parser: ArgumentParser
    private(set) var changed: [SettingName] = []
    /// The rows of the last list, which numbers refer to; nil as long as there was no list.
    var listing: [JokeModel]?
    /// The jokes shown so far, in this order: the last `recentLimit` at least.
    var shownJokes: [JokeModel] = [] {
        didSet {
            hasNewJoke = settings.keepsHistory
            // Seldom, because it moves all jokes that are left.
            if shownJokes.count >= 2 * Self.recentLimit {
                shownJokes.removeFirst(Self.recentLimit)
                forgottenCount += Self.recentLimit
            }
        }
    }

    /// Whether a joke was shown since the last one was kept.
    var hasNewJoke = false
    private var forgottenCount = 0

    /// What was printed of built-in jokes as JSON, by their texts.
    var builtInJSON: [String: StyledText] = [:]
    var lastJokeCommand = JokeCommand()
    /// The lines of this run with a mistake, and those that have found nothing: they are not suggested.
    var failedLines: Set<String> = []
    /// Those of the source in use, once they are known.
    private(set) var categories: [String]?

    init(output: Output, settings: Settings = Settings()) {
        self.output = output
        history = History(path: output.environment.historyPath)
        self.settings = settings
        parser = CommandTable.lineParser(settings.aliases)
    }

    func set(_ name: SettingName, to value: String) throws(UsageError) {
        try settings.set(name, to: value)
        changed = changed.filter { $0 != name } + [name]
        switch name {
        case .name, .history, .prompt:
            break
        case .color:
            output.setColor(settings.color)
        case .accessible:
            output.isAccessible = settings.isAccessible
        case .source:
            settings.findSources(in: output.environment)
            selectSource()
        case .explicit, .timeout:
            store.settings = settings.services
            categories = nil
        }
    }

    private func selectSource() {
        let areOthers = store.settings.sources != settings.services.sources
        store.settings = settings.services
        if areOthers {
            localJokes.reload()
        }
        store.selectSource(settings.services.source)
        // Only for a source: a new view model has the source's services.
        _viewModel = Inject(JokeViewModeling.self)
        categories = nil
    }

    /// Has the services read the user's own jokes again, after one of the files was changed.
    func reloadJokes() {
        localJokes.reload()
        categories = nil
        // The first file may have come, or the last one gone.
        settings.findSources(in: output.environment)
        if store.settings.sources != settings.services.sources {
            selectSource()
        }
    }

    /// Returns the categories of the current source, without showing the spinner.
    func fetchCategories() async throws -> [String] {
        if let categories {
            return categories
        }
        let asked = settings
        // A name with a line break would look like several names.
        let fetched = try await viewModel.getCategories().filter { !$0.contains(where: \.isNewline) }
        // The source may have changed meanwhile, or the built-in jokes may stand in for the API for a while.
        switch await viewModel.getSourceState() {
        case .replaced, .mixed(_, .replaced): return fetched
        default: break
        }
        if settings == asked {
            categories = fetched
        }
        return fetched
    }

    /// Throws for the first of the categories that there is not; returns false where they cannot be fetched.
    ///
    /// - Parameter source: That of a joke; nil for a search, which may have several.
    @discardableResult
    func check(_ categories: [String], of source: JokeSource?) async throws -> Bool {
        guard let known = try await wait(for: { try? await self.fetchCategories() }) else { return false }
        guard let unknown = categories.first(where: { !known.contains($0) }) else { return true }
        let isBuiltIn = switch await viewModel.getSourceState() {
        case .bundled, .replaced: true
        default: false
        }
        throw CommandError.unknownCategory(
            unknown,
            in: source ?? (isBuiltIn ? .bundled : .api),
            // As it has to be typed.
            suggestion: Suggestion.closest(to: unknown, among: known).map { $0.contains(" ") ? "\"\($0)\"" : $0 },
            mayBeName: source != nil
        )
    }

    var prompt: String {
        // A doubled percent sign stands for one, and the category, which may contain others, is inserted last.
        settings.prompt.split(separator: "%%", omittingEmptySubsequences: false).map { text in
            text.replacing("%s", with: settings.services.source.rawValue)
                .replacing("%n", with: "\(forgottenCount + shownJokes.count)")
                .replacing("%c", with: lastJokeCommand.categories.joined(separator: ","))
        }.joined(separator: "%") + " "
    }

    /// Prints a note about a joke, with as much of it as the row has room for.
    func remark(_ text: String, about joke: JokeModel) {
        let width = output.standardError.width ?? 80
        let room = width - text.count
        // Where hardly a word would fit, the joke has the next row.
        remark(text + JokeRenderer.render(joke).plain.sanitized().shortened(to: room < 12 ? width : room))
    }

    /// Prints a note to a terminal; pipes do not get it.
    func remark(_ text: String) {
        guard output.standardError.isTerminal else { return }
        output.report(StyledText(text, .faint))
    }
}
