import ChuckNorris
import Terminal
import Vaccine

/// What commands work with, and what they remember for one another: jokes, settings, the last list, the output.
///
/// A line's way through the program: keystroke → `LineEditor` → line → `ArgumentParser` → `Command` →
/// `JokeViewModeling` → `ChuckNorrisServicing` → `Networking` with an `Endpoint`, or a list of jokes →
/// `ChuckNorrisResponse` → `JokeModel` → renderer → `StyledText` → `Output` → terminal.
@MainActor
final class Session {
    /// What a command means without a number or an id.
    enum Subject {
        case nothing
        /// The joke shown last, or the only one of a list.
        case joke(JokeModel)
        /// A list of several, which came after the last joke.
        case list
    }

    nonisolated static let thisJoke = """
    This joke is the one shown last, even by an earlier run. With N, it is that row of the last list instead; with ID, \
    the joke with that id.
    """

    @Inject(JokeViewModeling.self) var viewModel
    @Inject(SettingsStore.self) private var store
    @Inject(ToldJokes.self) var toldJokes
    @Inject(Folders.self) var folders

    let output: Output
    var origin = Origin.arguments
    private(set) var settings: Settings
    /// The last request for jokes, which Enter repeats; nil for any joke.
    var lastRequest: (any Command)?
    var lastLine: (text: String, command: any Command)?
    var subject = Subject.nothing {
        didSet { hasNewJoke = true }
    }

    /// The rows of the last list, which numbers refer to; nil as long as there was no list.
    var list: [JokeModel]?
    var isQuitting = false
    var hasReportedHistory = false
    /// The signals that are caught at a prompt; nil elsewhere.
    var signals: Signals?
    /// Whether signals are caught as long as a wait lasts; otherwise their default actions apply.
    var catchesSignals = false
    /// The signal that has ended a wait.
    var interruption: Signal?
    /// Disables the terminal's echo during a wait, where a line editor shows later what is typed.
    var beginTypeAhead: () -> TerminalModes? = { nil }
    /// Whether a joke was shown since the last one was kept.
    private var hasNewJoke = false
    /// Those of the sources in use, once they are known.
    private(set) var categories: [String]?

    init(output: Output, settings: Settings) {
        self.output = output
        self.settings = settings
    }

    var favorites: Favorites {
        Favorites(store: folders.data)
    }

    var history: History {
        History(store: folders.state)
    }

    /// Whether there is a place for files that stay.
    var hasHome: Bool {
        folders.state.hasFolder
    }

    var ownJokes: OwnJokes {
        OwnJokes(folder: folders.ownJokes)
    }

    var settingsFile: SettingsFile {
        SettingsFile(store: folders.config, environment: output.environment)
    }

    /// Goes before a command that a sentence tells to type.
    var norris: String {
        origin == .arguments ? "norris " : ""
    }

    var explicitAdvice: String {
        origin == .arguments ? "--explicit shows them" : "set explicit on shows them"
    }

    func apply(_ settings: Settings) {
        self.settings = settings
        store.settings = settings.services
        output.apply(settings)
        categories = nil
    }

    /// Has the sources read the user's own jokes again, after a file was changed.
    func jokesHaveChanged() {
        settings.services.filesRevision += 1
        store.settings = settings.services
        categories = nil
    }

    /// Returns the categories of the sources in use.
    func fetchCategories() async throws -> [String] {
        if let categories {
            return categories
        }
        // A name with a line break would look like several names.
        let fetched = try await viewModel.getCategories().filter { !$0.contains(where: \.isNewline) }
        categories = fetched
        return fetched
    }

    /// Keeps the joke that was shown last for later runs.
    ///
    /// What fails is reported only by a single command at a terminal, where a later one would otherwise surprise.
    func keepLastJoke() {
        guard hasNewJoke, settings.keepsHistory, hasHome, case let .joke(joke) = subject else { return }
        hasNewJoke = false
        do {
            try LastJoke(store: folders.state).keep(joke)
        } catch {
            guard origin == .arguments, output.standardError.isTerminal else { return }
            report(error)
        }
    }

    /// Reports why a command failed, with what the user can do, and returns its ending.
    @discardableResult
    func report(_ error: any Error) -> Ending {
        let failure = error as? Failure ?? Failure(.unavailable, "Unexpected error: \(error).")
        let introduction = switch origin {
        case .arguments: "norris: "
        case let .line(number): "norris: line \(number): "
        case .prompt: ""
        }
        output.report(introduction + failure.sentence + advice(on: failure), .failure)
        return .failed(failure.kind)
    }

    private func advice(on failure: Failure) -> String {
        guard failure.kind == .unavailable, settings.services.jokes.items.contains(.api) else { return "" }
        return origin == .arguments
            ? " norris --offline tells built-in jokes."
            : " set jokes builtin,mine tells jokes without the network."
    }

    /// Prints a remark to a terminal; pipes do not get it.
    func remark(_ text: String) {
        guard output.standardError.isTerminal else { return }
        output.report(text)
    }

    /// Prints a remark about a joke, with as much of it as the row has room for.
    func remark(_ text: String, about joke: JokeModel) {
        let width = output.standardError.width ?? 80
        let room = width - text.count
        // Where hardly a word would fit, the joke has the next row.
        remark(text + JokeRenderer.render(joke).plain.sanitized().shortened(to: room < 12 ? width : room))
    }
}
