import ChuckNorris
import Terminal

/// Reads a line, runs it, and goes on with the next one: at a prompt, or through a pipe or a file.
@MainActor
struct CommandLoop {
    let reader: any LineReading
    let session: Session
    var prompt: StyledText = ""
    var completer: PromptCompleter?

    private var output: Output {
        session.output
    }

    private var isPrompt: Bool {
        session.origin == .prompt
    }

    /// Runs to the end of the input; from a pipe, the first failure decides how the program ends.
    func run() async -> Ending {
        var firstFailure: Ending?
        var number = 0
        while true {
            // Lines that have been read give more output to write at once.
            if isPrompt || !reader.hasBufferedLine {
                output.flush()
            }
            guard output.standardOutput.failure == nil else { return .failed(.io) }
            number += 1
            let input = await read()
            session.origin = isPrompt ? .prompt : .line(number)
            var ending = Ending.done
            switch input {
            case let .line(line) where isPrompt: ending = await runTyped(line)
            case let .line(line):
                // Some editors begin a file with a mark.
                let isMarked = number == 1 && line.unicodeScalars.first == "\u{FEFF}"
                let text = isMarked ? String(line.unicodeScalars.dropFirst()) : line
                ending = await session.run { try CommandTable.lineParser.parse(Line(text)) }
            case .invalidText: ending = session.report(Failure(.usage, "The line is not UTF-8, and was not run."))
            case let .overlong(limit):
                ending = session.report(Failure(.usage, "The line is longer than \(limit) bytes, and was not run."))
            case let .interrupted(discardedText) where isPrompt:
                // Without the editor, the terminal itself shows it.
                output.print(reader is PlainLineReader ? "" : "^C")
                if !discardedText {
                    output.print(StyledText("Ctrl-D or quit ends norris.", .faint))
                }
            case .interrupted: ending = .signal(.interrupt)
            case .endOfInput: ending = .quit
            case let .failed(errno):
                let failure = session.report(Failure(.io, "The input cannot be read: \(SystemError.text(errno))."))
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

    private func read() async -> LineInput {
        guard isPrompt else { return await reader.readLine(prompt: prompt) }
        completer?.prepareForLine()
        output.holdsNotes = true
        defer { output.holdsNotes = false }
        let input = await reader.readLine(prompt: prompt)
        switch input {
        // The shell's prompt needs a new row.
        case .endOfInput, .failed, .terminated: output.print("")
        default: break
        }
        return input
    }

    /// Runs a typed line; a blank one tells another joke.
    private func runTyped(_ line: String) async -> Ending {
        // Where lines cannot be edited, arrow keys are typed text.
        guard !line.unicodeScalars.contains(where: { $0.isControl && $0 != "\t" }) else {
            let failure = Failure(.usage, "The line contains a control character, as of an arrow key, and was not run.")
            return session.report(failure)
        }
        if !line.isBlank {
            await reader.remember(line)
            session.withHistory { try $0.append(line) }
        }
        output.mark(ANSI.outputBegins)
        var ending = await session.run {
            try line.isBlank ? ParsedArguments(command: .refresh) : CommandTable.lineParser.parse(Line(line))
        }
        output.flush()
        session.keepThisJoke()
        // Ctrl-C has cut the output; the signal is still waiting.
        if output.standardOutput.isCut {
            let signals = session.signals?.takeAll() ?? []
            ending = signals.first { $0.isDeadly || $0 == .interrupt }.map(Ending.signal) ?? ending
        }
        output.mark(ANSI.outputEnded(status: ending.status))
        guard ending == .signal(.interrupt) else { return ending }
        output.clearRow()
        output.report("Canceled.")
        return .done
    }
}
