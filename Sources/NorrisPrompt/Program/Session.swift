import ChuckNorris
import Terminal
import Platform

/// A run of the program, from its invocation to how it ends.
@MainActor
package struct Session {
    private let invocation: Invocation
    private let output: Output

    package init(_ invocation: Invocation, output: Output) {
        self.invocation = invocation
        self.output = output
        let settings = invocation.settings
        output.isAccessible = settings.isAccessible
        Style.isOnLight.withLock { $0 = output.environment.hasLightBackground }
        // The first use of the dictionary is a twentieth of what a joke costs.
        if !settings.theme.isEmpty {
            Style.chosen.withLock { $0 = settings.theme }
        }
    }

    package func run() async -> Ending {
        // A write to a closed pipe or socket then fails with EPIPE instead of killing the process.
        Signals.ignoreFailingWrites()
        Signals.endProcess(after: [.interrupt, .terminate, .hangUp, .quit])
        if invocation.opensPrompt(on: output) {
            output.origin = .prompt
        }
        invocation.notices.forEach(output.warn)
        let ending: Ending
        do {
            ending = try await perform()
        } catch {
            ending = output.report(error)
        }
        output.flush()
        output.showReports()
        return checked(ending)
    }

    private func perform() async throws -> Ending {
        switch invocation.action {
        case .showHelp:
            output.print(HelpRenderer.program(commands: CommandTable.specifications, width: output.tableWidth))
            return .done
        case .showVersion:
            output.print(StyledText("norris \(Version.current) (\(Version.build))"))
            return .done
        case let .run(command):
            let context = makeContext()
            context.catchesSignals = output.standardError.isTerminal
            let ending = await context.run(command)
            if ending == .signal(.interrupt) {
                output.clearRow()
            }
            context.keepLastJoke()
            return ending
        case let .fail(error):
            throw error
        case .readCommands:
            try Threads.availability.get()
            guard !invocation.opensPrompt(on: output) else { return try await runPrompt() }
            let reader = PlainLineReader(input: STDIN_FILENO, promptOutput: nil, signals: nil)
            return await Batch(reader: reader, context: makeContext(), isFailFast: invocation.isFailFast).run()
        }
    }

    private func runPrompt() async throws -> Ending {
        let signals = try Signals.install(Set(Signal.allCases))
        // Ctrl-C ends a command alone.
        Signals.endProcess(after: [.terminate, .hangUp, .quit])
        output.caughtSignals = signals
        let context = makeContext()
        do {
            try await context.history.load()
        } catch {
            // The lines of earlier runs are missing, but the prompt works.
            output.warn(error)
        }
        let completer = PromptCompleter(context: context)
        let terminal = NonblockingTerminal(of: STDOUT_FILENO)
        // Nil where libedit cannot draw; lines are read plainly there.
        // That is reported, unless the terminal itself says that it is dumb.
        var editor: LineEditor?
        if output.understandsEscapes {
            do {
                editor = try await LineEditor(
                    input: STDIN_FILENO,
                    output: terminal.descriptor,
                    history: context.history.entries,
                    signals: signals,
                    completer: completer
                )
                editor?.settingsError.map(output.warn)
            } catch {
                if error == .unknownTerminal {
                    output.disableEscapes()
                }
                output.warn(error)
            }
        }
        output.print(Banner.render(
            invocation.settings,
            host: invocation.api.host,
            completesWithTab: editor != nil,
            width: output.tableWidth
        ))
        output.flush()
        // Only the editor shows later what was typed ahead.
        if editor != nil {
            context.beginTypeAhead = { TypeAhead(input: STDIN_FILENO, output: terminal) }
        }
        completer.editor = editor
        let title = output.marksPrompts ? WindowTitle(terminal: terminal) : nil
        signals.observesStops.withLock { $0 = { title?.show($0) } }
        defer {
            // The readers have its descriptor alone.
            withExtendedLifetime(terminal) { title?.show(false) }
        }
        return await Prompt(
            reader: editor ?? PlainLineReader(input: STDIN_FILENO, promptOutput: terminal.descriptor, signals: signals),
            context: context,
            interruptEcho: editor == nil ? "" : "^C",
            prepareForLine: {
                // After a request that has ended in the background.
                title?.show(true)
                completer.prepareForLine()
            }
        ).run()
    }

    private func makeContext() -> CommandContext {
        CommandContext(output: output, settings: invocation.settings)
    }

    /// A failed write replaces every ending except a signal, which may be why the output is closed.
    private func checked(_ ending: Ending) -> Ending {
        if case .signal = ending {
            return ending
        }
        guard let failure = output.standardOutput.failure else {
            // Only the status can tell that a report is missing. A closed standard error is no failure.
            let isMissing = output.standardError.failure.map { ![EBADF, EPIPE].contains($0) } ?? false
            let hasFailed = isMissing || output.hasUnreadFiles.withLock(\.self)
            return hasFailed && ending.status == 0 ? .failed(.ioFailed) : ending
        }
        if failure == EPIPE {
            Signals.terminateByBrokenPipe()
        }
        output.report(StyledText("norris: The output could not be written: \(SystemError.text(failure)).", .failure))
        return .failed(.ioFailed)
    }
}
