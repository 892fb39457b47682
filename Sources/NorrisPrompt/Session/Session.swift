import ChuckNorris
import Terminal
import Vaccine

/// The jokes, settings, last list and output that commands work with and share.
@MainActor
final class Session {
    @Inject(JokeViewModeling.self) var viewModel
    /// Knows the categories, and where jokes come from.
    @Inject(ChuckNorrisServicing.self) var service
    @Inject(SettingsStore.self) private var store
    @Inject(ToldJokes.self) var toldJokes
    @Inject(Folders.self) var folders

    let output: Output
    var origin = Origin.arguments
    private(set) var settings: Settings
    /// The last request for jokes, which Enter repeats.
    var lastRequest = ParsedArguments()
    /// The joke that a command means without a number or an id: the last one shown, or the only one of a list.
    ///
    /// Nil after a longer list.
    var thisJoke: JokeModel? {
        didSet { isThisJokeKept = false }
    }

    /// The rows of the last list, which numbers refer to; nil as long as there was no list.
    var list: [JokeModel]?
    var isQuitting = false
    private var hasReportedHistory = false
    /// The signals that are caught at a prompt; nil elsewhere.
    var signals: Signals?
    /// The signal that ends the command.
    var interruption: Signal?
    /// Disables the terminal's echo during a wait, where a line editor shows the typed text later.
    var beginTypeAhead: () -> TerminalModes? = { nil }
    var typeAhead: TerminalModes?
    private var isThisJokeKept = true
    /// The categories of the sources in use, once they are known.
    var categories: [String]?

    private(set) lazy var settingsFile = SettingsFile(store: folders.config, environment: output.environment)

    init(output: Output, settings: Settings) {
        self.output = output
        self.settings = settings
    }

    /// Whether lines and the last joke are kept for later runs, and there is a place for them.
    var keepsHistory: Bool {
        settings.keepsHistory && folders.state.hasFolder
    }

    /// Goes before a command that a sentence tells to type.
    var norris: String {
        origin == .arguments ? "norris " : ""
    }

    func apply(_ settings: Settings) {
        self.settings = settings
        store.current = settings.services
        output.apply(settings)
        categories = nil
    }

    /// Drops what was read of the user's files, or fetched ahead, as this run has changed them.
    func forgetFiles() {
        var settings = settings
        settings.services.filesRevision += 1
        apply(settings)
    }

    func fetchCategories() async throws -> [String] {
        if let categories {
            return categories
        }
        let asked = settings.services
        // A name with a line break would look like several names.
        let names = try await service.getCategories().filter { !$0.contains(where: \.isNewline) }
        categories = asked == settings.services ? names : categories
        return names
    }

    /// Calls the closure with the history unless it is off; reports only the first failure, since each line would fail.
    func withHistory<Value>(_ body: (History) throws -> Value) -> Value? {
        guard keepsHistory else { return nil }
        do {
            return try body(folders.history)
        } catch {
            if !exchange(&hasReportedHistory, with: true) {
                report(error)
            }
            return nil
        }
    }

    /// Keeps the joke that was shown last for later runs.
    ///
    /// A failure is reported only by a single command at a terminal, where a later one would otherwise surprise.
    func keepThisJoke() {
        guard !isThisJokeKept, keepsHistory, let thisJoke else { return }
        isThisJokeKept = true
        do {
            try folders.lastJoke.keep(thisJoke)
        } catch where origin == .arguments && output.standardError.isTerminal {
            report(error)
        } catch {}
    }

    /// Prints a remark to a terminal; pipes do not get it.
    func remark(_ text: String) {
        if output.standardError.isTerminal {
            output.report(text)
        }
    }
}
