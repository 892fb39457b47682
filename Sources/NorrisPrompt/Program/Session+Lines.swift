import ChuckNorris
import Terminal

extension Session {
    /// Runs each line of a prompt, a pipe or a file; the first failure decides how a program without a prompt ends.
    func runLines(
        of reader: any LineReading,
        prompt: StyledText = "",
        completer: PromptCompleter? = nil
    ) async -> Ending {
        let isPrompt = origin == .prompt
        var firstFailure: Ending?
        var number = 0
        while true {
            // Lines that have been read give more output to write at once.
            if isPrompt || !reader.hasBufferedLine {
                output.flush()
            }
            guard output.standardOutput.failure == nil else { return .failed(.io) }
            completer?.prepareForLine()
            output.holdsNotes = isPrompt
            let input = await reader.readLine(prompt: prompt)
            switch input {
            // The shell's prompt needs a new row.
            case .endOfInput where isPrompt, .failed where isPrompt, .terminated where isPrompt: output.print("")
            default: break
            }
            output.holdsNotes = false
            number += 1
            origin = isPrompt ? .prompt : .line(number)
            var ending = Ending.done
            switch input {
            case let .line(line) where isPrompt: ending = await runTyped(line, reader)
            case let .line(line): ending = await run { try CommandTable.lineParser.parse(Line(line)) }
            case .invalidText: ending = report(Failure(.usage, "The line is not UTF-8, and was not run."))
            case let .overlong(limit):
                ending = report(Failure(.usage, "The line is longer than \(limit) bytes, and was not run."))
            case let .interrupted(discardedText) where isPrompt:
                // Without the editor, the terminal itself shows it.
                output.print(reader is PlainLineReader ? "" : "^C")
                if !discardedText {
                    output.print(StyledText("Ctrl-D or quit ends norris.", .faint))
                }
            case .interrupted: ending = .signal(.interrupt)
            case .endOfInput: ending = .quit
            case let .failed(errno):
                let failure = report(Failure(.io, "The input cannot be read: \(errorText(errno))."))
                return firstFailure ?? failure
            case let .terminated(signal): ending = .signal(signal)
            }
            switch ending {
            case .done: continue
            case .failed: firstFailure = firstFailure ?? (isPrompt ? nil : ending)
            case .quit: return firstFailure ?? ending
            case .signal: return ending
            }
        }
    }

    /// Runs a typed line; a blank one tells another joke.
    private func runTyped(_ line: String, _ reader: any LineReading) async -> Ending {
        // Where lines cannot be edited, arrow keys are typed text.
        guard !line.unicodeScalars.contains(where: { $0.isControl && $0 != "\t" }) else {
            let sentence = "The line contains a control character, as of an arrow key, and was not run."
            return report(Failure(.usage, sentence))
        }
        if !line.isBlank {
            await reader.remember(line)
            withHistory { try $0.append(line) }
        }
        output.mark(ANSI.outputBegins)
        var ending = await run {
            try line.isBlank ? ParsedArguments(command: .refresh) : CommandTable.lineParser.parse(Line(line))
        }
        output.flush()
        keepThisJoke()
        // Ctrl-C has cut the output; the signal is still waiting.
        if output.standardOutput.isCut {
            take(signals?.takeAll() ?? [])
            ending = interruption.map(Ending.signal) ?? ending
        }
        output.mark(ANSI.outputEnded(status: ending.status))
        guard ending == .signal(.interrupt) else { return ending }
        output.clearRow()
        output.report("Canceled.")
        return .done
    }
}
