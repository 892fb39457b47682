import ChuckNorris
import Terminal

/// The loop at a terminal: reads a line, runs it, and asks for the next one.
@MainActor
struct Prompt {
    let reader: any LineReading
    let session: Session
    /// Shown for Ctrl-C; empty where the terminal itself shows it.
    let interruptEcho: String
    /// Called before each line.
    let prepareForLine: @MainActor () -> Void

    private var output: Output {
        session.output
    }

    func run() async -> Ending {
        session.origin = .prompt
        while output.standardOutput.failure == nil {
            output.flush()
            prepareForLine()
            output.holdsNotes = true
            let style = output.standardOutput.usesColor ? Style.accent.sequence : nil
            let prompt = LinePrompt("norris> ", style: style, isMarked: output.marksPrompts)
            let input = await reader.readLine(prompt: prompt)
            output.holdsNotes = false
            var ending = Ending.done
            switch input {
            case let .line(line):
                await remember(line)
                ending = await run(line)
            case .invalidText:
                session.report(Failure.usage("The line is not UTF-8, and was not run."))
            case let .overlong(limit):
                session.report(Failure.usage("The line is longer than \(limit) bytes, and was not run."))
            case let .interrupted(discardedText):
                output.print(StyledText(interruptEcho))
                if !discardedText {
                    output.print(StyledText("Ctrl-D or quit ends norris.", .faint))
                }
            case .endOfInput:
                output.print("")
                return .quit
            case let .failed(errno):
                output.print("")
                return session.report(Failure(.io, "The input cannot be read: \(SystemError.text(errno))."))
            case let .terminated(signal):
                // Moves to a new row for the shell's prompt.
                output.print("")
                return .signal(signal)
            }

            switch ending {
            case .done, .failed:
                continue
            case .signal(.interrupt):
                output.clearRow()
                output.report("Canceled.")
            case .quit, .signal:
                return ending
            }
        }
        return .failed(.io)
    }

    private func remember(_ line: String) async {
        guard !line.isBlank else { return }
        await reader.remember(line)
        guard session.settings.keepsHistory, line.first != " " else { return }
        do {
            try session.history.append(line)
        } catch where !session.hasReportedHistory {
            // Once: each line would fail.
            session.hasReportedHistory = true
            session.report(error)
        } catch {}
    }

    /// Runs a line; an empty one tells another joke.
    private func run(_ line: String) async -> Ending {
        output.mark(ANSI.outputBegins)
        var ending = line.isBlank ? await session.run(session.lastRequest) : await session.run(line: line)
        output.flush()
        session.keepLastJoke()
        // Ctrl-C has cut what was printed; the signal is still waiting.
        if output.standardOutput.isCut, let signal = session.signals?.takeAllSent().first(where: \.endsCommands) {
            ending = .signal(signal)
        }
        output.mark(ANSI.outputEnded(status: ending.status))
        return ending
    }
}

extension Signal {
    fileprivate var endsCommands: Bool {
        isDeadly || self == .interrupt
    }
}
