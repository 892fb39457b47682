package import LineEditing
import TerminalText

/// The loop at a terminal: reads a line, runs it, and asks for the next one.
@MainActor
package final class Prompt {
    private let reader: any LineReading
    private let interpreter: Interpreter
    private let output: Output
    private let history: History
    private let interruptMark: String
    private let prepareForLine: @MainActor () -> Void
    /// Whether the last thing that happened was a Ctrl-C on an empty line.
    private var isAboutToLeave = false

    /// - Parameters:
    ///   - interruptMark: Shown for Ctrl-C; empty where the terminal itself shows it.
    ///   - prepareForLine: Called before each line is read.
    package init(
        reader: any LineReading,
        interpreter: Interpreter,
        output: Output,
        history: History,
        interruptMark: String = "^C",
        prepareForLine: @escaping @MainActor () -> Void = {}
    ) {
        self.prepareForLine = prepareForLine
        self.reader = reader
        self.interpreter = interpreter
        self.output = output
        self.history = history
        self.interruptMark = interruptMark
    }

    /// Runs until somebody leaves.
    package func run() async -> Ending {
        defer { output.flush() }
        while output.standardOutput.failure == nil {
            output.flush()
            await recallLinesOfOthers()
            prepareForLine()
            output.holdReports()
            let prompt = LinePrompt("norris> ", style: .accent, on: output.standardOutput)
            let input = await reader.readLine(prompt: prompt)
            output.releaseReports()
            if let ending = await take(input) {
                return ending
            }
        }
        return .exit(.ioFailed)
    }

    /// Does what the input asks for; returns how to end, if it asks for that.
    private func take(_ input: LineInput) async -> Ending? {
        let wasAboutToLeave = isAboutToLeave
        isAboutToLeave = false
        switch input {
        case let .line(line):
            await remember(line)
            return await run(line)
        case let .overlong(limit):
            report(InputError.overlong(limit: limit).description)
            return nil
        case let .interrupted(discardedText):
            output.print(StyledText(interruptMark))
            guard !discardedText else { return nil }
            guard !wasAboutToLeave else { return .exit(.success) }
            // A terminal that shows the ^C itself does not tell whether something had been typed.
            isAboutToLeave = !interruptMark.isEmpty
            let howToLeave = isAboutToLeave ? "To leave, press Ctrl-C again or Ctrl-D, or type quit." : "To leave, press Ctrl-D or type quit."
            output.print(StyledText(howToLeave, .faint))
            return nil
        case .endOfInput:
            output.print("")
            return .exit(.success)
        case let .failed(errno):
            output.print("")
            report(InputError.unreadable(errno: errno).description)
            return .exit(.ioFailed)
        case let .terminated(signal):
            // Whatever comes next on the terminal begins a row.
            output.print("")
            return .signal(signal)
        }
    }

    /// Makes what other prompts have recorded since the last line reachable.
    private func recallLinesOfOthers() async {
        do {
            guard let lines = try await history.merge() else { return }
            await reader.recall(lines)
        } catch {
            report("\(error)")
            output.flush()
            await reader.recall(history.entries)
        }
    }

    private func remember(_ line: String) async {
        do {
            guard try await history.record(line) else { return }
        } catch {
            report("\(error)")
        }
        await reader.remember(line)
    }

    private func run(_ line: String) async -> Ending? {
        switch await interpreter.run(line: line) {
        case .done:
            return nil
        case let .failed(failure):
            report(failure.sentence)
            return nil
        case .quit:
            return .exit(.success)
        case .interrupted:
            output.clearRow()
            output.report(StyledText("Canceled.", .faint))
            return nil
        case let .terminated(signal):
            return .signal(signal)
        }
    }

    private func report(_ sentence: String) {
        output.report(StyledText(sentence, .failure))
    }
}

extension LinePrompt {
    @MainActor
    fileprivate init(_ text: String, style: Style, on stream: TextStream) {
        self.init(
            text,
            styleOn: stream.usesColor ? style.sequence : nil,
            styleOff: stream.usesColor ? ANSI.plain : nil
        )
    }
}
