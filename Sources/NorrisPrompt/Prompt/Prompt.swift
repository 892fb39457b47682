import Terminal

/// The loop at a terminal: reads a line, runs it, and asks for the next one.
@MainActor
struct Prompt {
    let reader: any LineReading
    let context: CommandContext
    /// Shown for Ctrl-C; empty where the terminal itself shows it.
    var interruptEcho = "^C"
    var prepareForLine: @MainActor () -> Void = {}

    private var output: Output {
        context.output
    }

    func run() async -> Ending {
        defer { output.flush() }
        output.origin = .prompt
        // Whether the last input was a Ctrl-C on an empty line.
        var isAboutToQuit = false
        // What an editor has made of the line.
        var edited: String?
        while output.standardOutput.failure == nil {
            output.flush()
            prepareForLine()
            // What another thread has reported just now is not left for the next prompt.
            output.showReports()
            output.holdsReports = true
            // Without a style, nothing that has been typed is drawn again.
            let style = output.standardOutput.usesColor && !output.isAccessible ? Style.accent.sequence : nil
            var prompt = LinePrompt(context.prompt, style: style, isMarked: output.marksPrompts, edited: edited)
            prompt.isAccessible = output.isAccessible
            let input = await reader.readLine(prompt: prompt)
            output.holdsReports = false
            let wasAboutToQuit = isAboutToQuit
            isAboutToQuit = false
            edited = nil
            var ending = Ending.done
            switch input {
            case let .line(line):
                await remember(line)
                ending = await run(line)
            case let .overlong(limit):
                output.report(CommandError.overlongLine(limit: limit))
            case let .edit(line):
                do {
                    edited = try await output.edit(line) { $0 }
                } catch {
                    edited = line
                    ending = error as? Ending ?? output.report(error)
                }
            case let .interrupted(discardedText, afterKey):
                output.print(StyledText(interruptEcho))
                guard !discardedText else { continue }
                guard !wasAboutToQuit || afterKey else { return .quit }
                // A terminal that shows the ^C itself does not tell whether something had been typed.
                isAboutToQuit = !interruptEcho.isEmpty
                let keys = isAboutToQuit ? "Ctrl-C again or Ctrl-D, or" : "Ctrl-D or"
                output.print(StyledText("To quit, press \(keys) type quit.", .faint))
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

            switch ending {
            case .done, .failed:
                continue
            case .signal(.interrupt):
                output.clearRow()
                output.report(StyledText("Canceled.", .faint))
            case .quit, .signal:
                return ending
            }
        }
        return .failed(.ioFailed)
    }

    private func remember(_ line: String) async {
        do {
            let isSaved = context.settings.keepsHistory
            guard try await context.history.record(line, isSaved: isSaved) else { return }
        } catch {
            output.report(error)
        }
        await reader.remember(line)
    }

    private func run(_ line: String) async -> Ending {
        output.mark(ANSI.outputBegins)
        var ending = await context.run(line: line)
        context.keepLastJoke()
        if output.standardOutput.isCut {
            ending = output.caughtSignals.flatMap { Ending(among: $0.takeAllSent()) } ?? ending
        }
        output.mark(ANSI.outputEnded(status: ending.status))
        if [.failed(.usage), .failed(.nothingFound)].contains(ending) {
            context.failedLines.insert(line)
        } else {
            context.failedLines.remove(line)
        }
        return ending
    }
}
