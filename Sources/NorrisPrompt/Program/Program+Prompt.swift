import ChuckNorris
import Terminal

extension Program {
    /// Reads commands from the terminal, with the line editor where it can draw.
    func runPrompt(_ session: Session) async -> Ending {
        let terminal = output.standardOutput.terminal ?? NonblockingTerminal(of: STDOUT_FILENO)
        guard let signals = Signals(Set(Signal.allCases)) else {
            return session.report(Failure(.io, "Signals cannot be received; close other programs and start again."))
        }
        // Ctrl-C ends only a command.
        Signals.endProcess(after: [.terminate, .hangUp, .quit])
        session.signals = signals
        session.origin = .prompt
        output.introduction = ""
        let history = session.withHistory { try $0.load() }
        let completer = PromptCompleter(session: session)
        // Nil where libedit cannot draw; lines are read plainly there.
        var editor: LineEditor?
        if output.understandsEscapes {
            do throws(LineEditorError) {
                editor = try await LineEditor(
                    input: STDIN_FILENO,
                    output: terminal.descriptor,
                    history: history ?? [],
                    signals: signals,
                    completer: completer,
                    usesColor: output.standardOutput.usesColor,
                    marksPrompts: output.marksPrompts
                )
                editor?.settingsNote.map { output.report($0) }
                // Only the editor shows typed-ahead text later.
                session.beginTypeAhead = {
                    let modes = TerminalModes(input: STDIN_FILENO, output: terminal.descriptor)
                    return modes?.begin() == true ? modes : nil
                }
            } catch {
                output.understandsEscapes = false
                output.apply(session.settings)
                output.report(error.sentence)
            }
        }
        completer.editor = editor
        output.print(StyledText("norris", .strong) + StyledText(
            ": Chuck Norris jokes. Enter tells one, help lists commands, Ctrl-D quits.", .faint
        ))
        let plain = PlainLineReader(input: STDIN_FILENO, promptOutput: terminal.descriptor, signals: signals)
        let prompt = StyledText("norris> ", .accent)
        return await session.runLines(of: editor ?? plain, prompt: prompt, completer: completer)
    }
}

/// Completes lines at the prompt.
///
/// It is asked on the editor's thread and never waits: missing categories and favorites are loaded in the background,
/// and the editor asks again when they have arrived.
final class PromptCompleter: Completing {
    private let completion = Locked(LineCompletion(parser: CommandTable.lineParser))
    private let session: Session
    @MainActor weak var editor: LineEditor?
    @MainActor private var isLoading = false

    init(session: Session) {
        self.session = session
    }

    /// Takes over the changes of the last command; to be called before each line.
    @MainActor
    func prepareForLine() {
        isLoading = false
        let new = LineCompletion(
            parser: CommandTable.lineParser,
            categories: session.categories,
            list: session.list ?? [],
            allowsExplicit: session.settings.services.allowsExplicit
        )
        completion.withLock { $0 = new }
    }

    func completions(of beforeCursor: String) -> Completions? {
        completion.withLock(\.self).completions(of: beforeCursor)
    }

    func isKnown(firstWord: String) -> Bool {
        Int(firstWord) != nil || CommandTable.commands.named(firstWord) != nil
    }

    func loadCompletions() {
        Task { @MainActor in
            guard !isLoading else { return }
            isLoading = true
            let categories = await (try? session.fetchCategories()) ?? []
            let favorites = (try? session.folders.favorites.all()) ?? []
            completion.withLock { completion in
                completion.categories = categories
                completion.favorites = favorites
            }
            editor?.completionsHaveArrived()
        }
    }
}
