import LineEditing
import TerminalControl
import TerminalText

/// The loop at a terminal: reads a line, runs it, and asks for the next one.
@MainActor
struct Prompt {
    let reader: any LineReading
    let interpreter: Interpreter
    /// Shown for Ctrl-C; empty where the terminal itself shows it.
    var interruptEcho = "^C"
    /// Called before each line is read.
    var prepareForLine: @MainActor () -> Void = {}

    private var output: Output {
        interpreter.context.output
    }

    /// Runs until the session is to end.
    func run() async -> Ending {
        defer { output.flush() }
        output.origin = .prompt
        var isAboutToQuit = false
        var edited: String?
        while output.standardOutput.failure == nil {
            output.flush()
            prepareForLine()
            output.holdsReports = true
            // Without a style, nothing that has been typed is drawn again.
            let isStyled = output.standardOutput.usesColor && !output.isAccessible
            let style = isStyled ? Style.accent.sequence : nil
            var prompt = LinePrompt("norris> ", style: style, isMarked: output.marksPrompts, edited: edited)
            prompt.isAccessible = output.isAccessible
            let input = await reader.readLine(prompt: prompt)
            output.holdsReports = false
            if let ending = await take(input, isAboutToQuit: &isAboutToQuit, edited: &edited) {
                return ending
            }
        }
        return .failed(.ioFailed)
    }

    /// Does what the input asks for; returns nil to go on.
    ///
    /// - Parameters:
    ///   - input: What has been typed.
    ///   - isAboutToQuit: Whether the last input was a Ctrl-C on an empty line.
    ///   - edited: What an editor has made of the line.
    private func take(_ input: LineInput, isAboutToQuit: inout Bool, edited: inout String?) async -> Ending? {
        let wasAboutToQuit = isAboutToQuit
        isAboutToQuit = false
        edited = nil
        switch input {
        case let .line(line):
            await remember(line)
            return await run(line)
        case let .overlong(limit):
            output.report(CommandError.overlongLine(limit: limit))
            return nil
        case let .edit(line):
            do {
                edited = try await output.edit(line, signals: interpreter.context.waiting.signals)
            } catch let ending as Ending {
                return ending
            } catch {
                edited = line
                output.report(error)
            }
            return nil
        case let .interrupted(discardedText):
            output.print(StyledText(interruptEcho))
            guard !discardedText else { return nil }
            guard !wasAboutToQuit else { return .quit }
            // A terminal that shows the ^C itself does not tell whether something had been typed.
            isAboutToQuit = !interruptEcho.isEmpty
            let keys = isAboutToQuit ? "Ctrl-C again or Ctrl-D, or" : "Ctrl-D or"
            output.print(StyledText("To quit, press \(keys) type quit.", .faint))
            return nil
        case .endOfInput:
            output.print("")
            return .quit
        case let .failed(errno):
            output.print("")
            return output.report(CommandError.unreadableInput(errno: errno))
        case let .terminated(signal):
            // Moves to a new row for the shell's prompt.
            output.print("")
            return .signal(signal)
        }
    }

    private func remember(_ line: String) async {
        do {
            guard try await interpreter.context.history.record(line) else { return }
        } catch {
            output.report(error)
        }
        await reader.remember(line)
    }

    private func run(_ line: String) async -> Ending? {
        output.mark(ANSI.outputBegins)
        let ending = await interpreter.run(line: line)
        output.mark(ANSI.outputEnded(status: ending.status))
        switch ending {
        case .done, .failed:
            return nil
        case .signal(.interrupt):
            output.clearRow()
            output.report(StyledText("Canceled.", .faint))
            return nil
        case .quit, .signal:
            return ending
        }
    }
}
