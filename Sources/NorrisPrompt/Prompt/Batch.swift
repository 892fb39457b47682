package import LineEditing
import TerminalControl
import TerminalText

/// Runs every line of a pipe or file, without a prompt.
@MainActor
package final class Batch {
    /// The maximum time that printed output stays in the buffer.
    private static let longestDelay = Duration.milliseconds(10)

    private let reader: PlainLineReader
    private let interpreter: Interpreter
    private let output: Output
    private let isFailFast: Bool
    private var pendingFlush: Task<Void, Never>?

    package init(reader: PlainLineReader, interpreter: Interpreter, isFailFast: Bool) {
        self.reader = reader
        self.interpreter = interpreter
        output = interpreter.context.output
        self.isFailFast = isFailFast
    }

    /// Runs to the end of the input; the first failure decides how the program ends.
    package func run() async -> Ending {
        defer {
            pendingFlush?.cancel()
            output.flush()
        }
        var firstFailure: Ending?
        var number = 0
        while true {
            if reader.hasBufferedLine {
                flushSoon()
            } else {
                output.flush()
            }
            guard output.standardOutput.failure == nil else { return .failed(.ioFailed) }
            number += 1
            let introduction = "norris: line \(number): "
            let ending: Ending
            switch await reader.readLine(prompt: LinePrompt("")) {
            case let .line(line):
                // Some editors begin a file with a byte order mark.
                let command = number == 1 && line.hasPrefix("\u{FEFF}") ? String(line.unicodeScalars.dropFirst()) : line
                ending = await interpreter.run(line: command, introduction: introduction)
            case let .overlong(limit):
                ending = output.report(CommandError.overlongLine(limit: limit), introduction: introduction)
            case .endOfInput:
                return firstFailure ?? .done
            case let .failed(errno):
                let ending = output.report(CommandError.unreadableInput(errno: errno), introduction: "norris: ")
                return firstFailure ?? ending
            case .interrupted:
                return .signal(.interrupt)
            case let .terminated(signal):
                return .signal(signal)
            }

            switch ending {
            case .done: continue
            case .failed where !isFailFast: firstFailure = firstFailure ?? ending
            case .quit: return firstFailure ?? ending
            case .failed, .signal: return ending
            }
        }
    }

    /// Writes what was printed as soon as a command takes long.
    ///
    /// Output is written at the latest after `longestDelay`. While results arrive at once, this task does not run, so
    /// thousands of lines need few writes.
    private func flushSoon() {
        guard pendingFlush == nil else { return }
        pendingFlush = Task {
            try? await Task.sleep(for: Self.longestDelay)
            output.flush()
            pendingFlush = nil
        }
    }
}
