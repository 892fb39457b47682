import ChuckNorris
import Terminal

/// Reads a line, runs it, and goes on with the next one: at a prompt, or through a pipe or a file.
@MainActor
struct CommandLoop {
    let reader: any LineReading
    let session: Session
    var isPrompt = true
    /// Shown for Ctrl-C; empty where the terminal itself shows it.
    var interruptEcho = ""
    /// Called before a line is typed.
    var prepareForLine: @MainActor () -> Void = {}

    private var output: Output {
        session.output
    }

    /// Runs to the end of the input; from a pipe, the first failure decides how the program ends.
    func run() async -> Ending {
        var firstFailure: Ending?
        var number = 0
        while true {
            // More output may come from lines that have been read.
            if !isPrompt, reader.hasBufferedLine {
                output.flushSoon()
            } else {
                output.flush()
            }
            guard output.standardOutput.failure == nil else { return .failed(.io) }
            number += 1
            session.origin = isPrompt ? .prompt : .line(number)
            let input = await read()
            var ending = Ending.done
            switch input {
            case let .line(line):
                ending = isPrompt ? await runTyped(line) : await session
                    .run(line: number == 1 ? line.withoutMark : line)
            case .invalidText:
                ending = session.report(Failure.usage("The line is not UTF-8, and was not run."))
            case let .overlong(limit):
                ending = session.report(Failure.usage("The line is longer than \(limit) bytes, and was not run."))
            case let .interrupted(discardedText) where isPrompt:
                output.print(StyledText(interruptEcho))
                if !discardedText {
                    output.print(StyledText("Ctrl-D or quit ends norris.", .faint))
                }
            case .interrupted:
                ending = .signal(.interrupt)
            case .endOfInput:
                endRow()
                ending = .quit
            case let .failed(errno):
                endRow()
                session.origin = isPrompt ? .prompt : .arguments
                let failure = session.report(Failure(.io, "The input cannot be read: \(SystemError.text(errno))."))
                return firstFailure ?? failure
            case let .terminated(signal):
                endRow()
                ending = .signal(signal)
            }

            switch ending {
            case .done: continue
            case .failed: firstFailure = firstFailure ?? (isPrompt ? nil : ending)
            case .quit: return firstFailure ?? ending
            case .signal(.interrupt) where isPrompt && input.isLine:
                output.clearRow()
                output.report("Canceled.")
            case .signal: return ending
            }
        }
    }

    private func read() async -> LineInput {
        guard isPrompt else { return await reader.readLine(prompt: "") }
        prepareForLine()
        output.holdsNotes = true
        defer { output.holdsNotes = false }
        return await reader.readLine(prompt: StyledText("norris> ", .accent))
    }

    /// Moves to a new row for the shell's prompt.
    private func endRow() {
        if isPrompt {
            output.print("")
        }
    }

    /// Runs a typed line; an empty one tells another joke.
    private func runTyped(_ line: String) async -> Ending {
        await remember(line)
        output.mark(ANSI.outputBegins)
        var ending = line.isBlank ? await session.run(RefreshCommand()) : await session.run(line: line)
        output.flush()
        session.keepLastJoke()
        // Ctrl-C has cut what was printed; the signal is still waiting.
        if output.standardOutput.isCut {
            let signals = session.signals?.takeAll() ?? []
            ending = signals.first { $0.isDeadly || $0 == .interrupt }.map(Ending.signal) ?? ending
        }
        output.mark(ANSI.outputEnded(status: ending.status))
        return ending
    }

    private func remember(_ line: String) async {
        guard !line.isBlank else { return }
        await reader.remember(line)
        guard session.settings.keepsHistory, session.hasHome, line.first != " " else { return }
        do {
            try session.history.append(line)
        } catch where !session.hasReportedHistory {
            // Once: each line would fail.
            session.hasReportedHistory = true
            session.report(error)
        } catch {}
    }
}

extension Session {
    /// Runs a line; an empty one does nothing.
    func run(line: String) async -> Ending {
        // A script repeats its lines more often than not.
        if let (last, command) = lastLine, last == line {
            return await run(command)
        }
        do {
            guard let arguments = try CommandTable.lineParser.parse(line: line) else { return .done }
            guard let command = try CommandTable.command(for: arguments) else { return .done }
            lastLine = (line, command)
            return await run(command)
        } catch {
            return report(error)
        }
    }
}

extension LineInput {
    fileprivate var isLine: Bool {
        if case .line = self {
            true
        } else {
            false
        }
    }
}

extension String {
    /// The text without the mark that some editors begin a file with.
    fileprivate var withoutMark: String {
        unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
    }
}
