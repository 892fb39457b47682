import ChuckNorris
package import LineEditing
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

    @Inject(JokeViewModeling.self) private var viewModel

    private let output: Output
    private let history: History
    private let waiting: Waiting
    private var lastRequest = JokeRequest.random()

    package init(output: Output, history: History, waiting: Waiting) {
        self.output = output
        self.history = history
        self.waiting = waiting
    }

    /// Runs what stands on a line; an empty one does nothing.
    package func run(line: String) async -> Outcome {
        do {
            guard let command = try Command(parsing: line) else { return .done }
            return try await run(command)
        } catch let interruption as Waiting.Interruption {
            switch interruption {
            case .interrupted: return .interrupted
            case let .terminated(signal): return .terminated(signal)
            }
        } catch {
            return .failed(Failure(error))
        }
    }

    private func run(_ command: Command) async throws -> Outcome {
        switch command {
        case let .joke(request):
            lastRequest = request
            return try await tellJoke(request)
        case .refresh:
            return try await tellJoke(lastRequest)
        case let .search(text):
            return try await search(text)
        case .categories:
            let categories = try await waiting.wait { try await self.viewModel.getCategories() }
            output.print(ColumnRenderer.render(categories, width: output.standardOutput.width))
            return .done
        case .history:
            try await listHistory()
            return .done
        case let .cures(format):
            let text = GraphRenderer.render(Vaccine.graph(), as: format)
            switch format {
            case .text: output.print(text)
            case .mermaid, .dot: output.printWhole(text)
            }
            return .done
        case let .help(name):
            let entry = name.flatMap(CommandTable.entry(for:))
            output.print(entry.map(HelpRenderer.command) ?? HelpRenderer.commands())
            return .done
        case .clear:
            output.clearScreen()
            return .done
        case .quit:
            return .quit
        }
    }

    private func tellJoke(_ request: JokeRequest) async throws -> Outcome {
        let joke = try await waiting.wait { try await self.viewModel.getJoke(request) }
        output.print(JokeRenderer.render(joke))
        return .done
    }

    private func search(_ text: String) async throws -> Outcome {
        let query = try SearchQuery(text)
        let jokes = try await waiting.wait { try await self.viewModel.searchJokes(query) }
        for joke in jokes {
            // There may be thousands, and the reader may have seen enough.
            try waiting.checkInterruption()
            output.print(JokeRenderer.render(joke))
        }
        return .done
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
        let width = "\(entries.count)".count
        for (index, line) in entries.enumerated() {
            let number = "\(index + 1)"
            let padding = String(repeating: " ", count: width - number.count)
            output.print(StyledText(padding + number + "  ", .faint) + StyledText(line))
        }
        if let trouble {
            throw trouble
        }
    }
}
