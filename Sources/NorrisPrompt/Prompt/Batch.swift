package import LineEditing
import TerminalControl
import TerminalText

/// The loop away from a terminal: runs every line of a pipe or file, without a prompt.
@MainActor
package final class Batch {
    /// The longest that a printed joke waits for the next one before it is written.
    private static let longestDelay = Duration.milliseconds(10)

    private let reader: PlainLineReader
    private let interpreter: Interpreter
    private let output: Output
    private let isFailFast: Bool
    private var pendingFlush: Task<Void, Never>?

    package init(reader: PlainLineReader, interpreter: Interpreter, output: Output, isFailFast: Bool) {
        self.reader = reader
        self.interpreter = interpreter
        self.output = output
        self.isFailFast = isFailFast
    }

    /// Runs to the end of the input; the first failure decides how the program ends.
    package func run() async -> Ending {
        defer {
            pendingFlush?.cancel()
            output.flush()
        }
        var firstFailure: ExitCode?
        var number = 0
        while true {
            if reader.hasBufferedLine {
                flushSoon()
            } else {
                output.flush()
            }
            // Nobody waits for a line whose answer could not be written.
            guard output.standardOutput.failure == nil else { return .exit(.ioFailed) }
            number += 1
            let outcome: Interpreter.Outcome
            switch await reader.readLine(prompt: LinePrompt("")) {
            case let .line(line):
                // Some editors begin a file with a mark of its byte order.
                let command = number == 1 && line.hasPrefix("\u{FEFF}") ? String(line.unicodeScalars.dropFirst()) : line
                outcome = await interpreter.run(line: command)
            case let .overlong(limit):
                outcome = .failed(Failure(InputError.overlong(limit: limit)))
            case .endOfInput:
                return .exit(firstFailure ?? .success)
            case let .failed(errno):
                let failure = Failure(InputError.unreadable(errno: errno))
                output.report(StyledText("norris: \(failure.sentence)", .failure))
                return .exit(firstFailure ?? failure.exitCode)
            case .interrupted:
                outcome = .interrupted
            case let .terminated(signal):
                outcome = .terminated(signal)
            }

            switch outcome {
            case .done:
                continue
            case let .failed(failure):
                output.report(StyledText("norris: line \(number): \(failure.sentence)", .failure))
                firstFailure = firstFailure ?? failure.exitCode
                if isFailFast {
                    return .exit(failure.exitCode)
                }
            case .quit:
                return .exit(firstFailure ?? .success)
            case .interrupted:
                return .signal(.interrupt)
            case let .terminated(signal):
                return .signal(signal)
            }
        }
    }

    /// Writes what was printed as soon as a command takes long.
    ///
    /// Nobody at the other end waits for a joke that is there. While answers come at once nothing else gets its turn
    /// here, and thousands of lines make few writes.
    private func flushSoon() {
        guard pendingFlush == nil else { return }
        pendingFlush = Task {
            try? await Task.sleep(for: Self.longestDelay)
            output.flush()
            pendingFlush = nil
        }
    }
}
