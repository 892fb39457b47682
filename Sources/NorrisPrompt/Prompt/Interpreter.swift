import ChuckNorris
package import LineEditing
package import TerminalControl
import TerminalText
import Vaccine

/// Runs commands: the same at a prompt, from a pipe and from the command line.
///
/// A line's way through the program:
/// keystroke → (`LineEditor`) line → (`Command`) command → (`Interpreter`) → (`JokeViewModeling`) →
/// (`ChuckNorrisServicing`) → (`Networking` with an `Endpoint`) data → (decoder) `ChuckNorrisResponse` → `JokeModel` →
/// (renderer) `StyledText` → (`Output`) terminal.
@MainActor
package final class Interpreter {
    /// How a command ended.
    package enum Outcome: Equatable {
        case done
        /// The sentence is still to be said: who runs the command knows how to introduce it.
        case failed(Failure)
        case quit
        /// Ctrl-C.
        case interrupted
        /// The process was told to go.
        case terminated(Signal)
    }

    /// Asked for anew whenever a setting has changed what stands behind it.
    @Inject(JokeViewModeling.self) var viewModel

    /// Not needed for a joke, so not made for one.
    @LazyInject(FavoritesKeeping.self) var favorites

    let output: Output
    let waiting: Waiting
    let shown = ShownJokes()
    var settings: Settings
    var lastOrder = JokeOrder()
    /// Those of the source in use, once they are known.
    var categories: [String]?

    private let history: History
    /// Made when a setting changes.
    @LazyInject(SettingsStoring.self) private var store

    package init(
        output: Output,
        history: History,
        waiting: Waiting,
        settings: Settings = Settings()
    ) {
        self.output = output
        self.history = history
        self.waiting = waiting
        self.settings = settings
    }

    /// Runs what stands on a line; an empty one does nothing.
    package func run(line: String) async -> Outcome {
        do {
            guard let command = try Command(parsing: line) else { return .done }
            guard command != .quit else { return .quit }
            try await run(command)
            return .done
        } catch let interruption as Waiting.Interruption {
            switch interruption {
            case .interrupted: return .interrupted
            case let .terminated(signal): return .terminated(signal)
            }
        } catch {
            return .failed(Failure(error))
        }
    }

    /// What completion can draw on without asking anybody.
    var completionKnowledge: CompletionKnowledge {
        CompletionKnowledge(
            categories: categories,
            listed: shown.rows,
            told: shown.recent,
            allowsExplicit: settings.allowsExplicit
        )
    }

    private func run(_ command: Command) async throws {
        switch command {
        case let .joke(order):
            try await tellJokes(order)
        case .refresh:
            try await tellJokes(lastOrder)
        case let .search(text, format):
            try await search(text, as: format)
        case .categories:
            try await listCategories()
        case let .show(reference):
            try await show(reference)
        case .recent:
            try await listRecentJokes()
        case let .favorite(reference):
            try await keep(reference)
        case let .favorites(format):
            try await listFavorites(as: format)
        case let .unfavorite(reference):
            try await dropFavorite(reference)
        case let .copy(reference):
            try await copy(reference)
        case let .showSettings(name):
            output.print(SettingsRenderer.render(settings, only: name))
        case let .change(change):
            self.change(change)
        case .source:
            output.print(SourceRenderer.render(viewModel.getSourceState(), isChosen: settings.source == .offline))
        case .history:
            try await listHistory()
        case let .cures(format):
            let text = GraphRenderer.render(Vaccine.graph(), as: format)
            switch format {
            case .text: try await page(text)
            case .mermaid, .dot: output.printWhole(text)
            }
        case let .help(name):
            let entry = name.flatMap(CommandTable.entry(for:))
            let width = output.standardOutput.width
            try await page(entry.map { HelpRenderer.command($0, width: width) } ?? HelpRenderer.commands(width: width))
        case let .completions(shell):
            output.printWhole(StyledText(CompletionScript.text(for: shell)))
        case .manual:
            output.printWhole(StyledText(Manual.page()))
        case .clear:
            output.clearScreen()
        case .quit:
            break
        }
    }

    private func change(_ change: Settings.Change) {
        settings = settings.changed(change)
        switch change {
        case .name:
            break
        case .color:
            output.setColor(settings.color)
        case let .source(source):
            store.select(source)
            // Only for a source: a new view model has the source's services.
            _viewModel = Inject(JokeViewModeling.self)
            categories = nil
        case .explicit, .timeout:
            store.settings = settings.services
            categories = nil
        }
    }

    /// Prints lines, through the user's pager where they are more than a screen has.
    func page(_ text: StyledText) async throws {
        if let signal = await output.page(text, signals: waiting.signals) {
            throw Waiting.Interruption.terminated(signal)
        }
    }

    /// Says something that only somebody who looks on wants to know.
    func remark(_ text: String) {
        guard output.standardError.isTerminal else { return }
        output.report(StyledText(text, .faint))
    }

    /// Says that something went wrong that does not keep the command from being done.
    func warn(_ error: any Error) {
        output.report(StyledText("norris: \(Failure(error).sentence)", .faint))
    }

    private func listHistory() async throws {
        var trouble: HistoryError?
        do throws(HistoryError) {
            try await history.load()
        } catch {
            trouble = error
        }
        // Trouble with the file does not undo what could be read of it.
        let entries = await history.entries
        if !entries.isEmpty {
            try await page(ListRenderer.numbered(entries.map { StyledText($0) }))
        }
        if let trouble {
            throw trouble
        }
    }
}
