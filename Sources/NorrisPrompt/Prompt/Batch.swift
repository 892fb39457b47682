import LineEditing
import TerminalControl
import TerminalText

/// Runs every line of a pipe or file, without a prompt.
@MainActor
struct Batch {
    let reader: PlainLineReader
    let interpreter: Interpreter
    let isFailFast: Bool

    /// Runs to the end of the input; the first failure decides how the program ends.
    func run() async -> Ending {
        let output = interpreter.context.output
        defer { output.flush() }
        // Those of the first short lines, since a script repeats its lines more often than not.
        var commands: [String: any Command] = [:]
        let noPrompt = LinePrompt("")
        var firstFailure: Ending?
        var number = 0
        while true {
            if reader.hasBufferedLine {
                output.flushSoon()
            } else {
                output.flush()
            }
            guard output.standardOutput.failure == nil else { return .failed(.ioFailed) }
            number += 1
            let ending: Ending
            let input = if let line = reader.readBufferedLine() {
                line
            } else {
                await reader.readLine(prompt: noPrompt)
            }
            switch input {
            case let .line(line):
                // Some editors begin a file with a byte order mark.
                let line = number == 1 && line.hasPrefix("\u{FEFF}") ? String(line.unicodeScalars.dropFirst()) : line
                if let command = try? command(line, in: &commands), command.runAtOnce(in: interpreter.context) {
                    ending = .done
                } else {
                    ending = await interpreter.run(introduction: "norris: line \(number): ") {
                        try command(line, in: &commands)
                    }
                }
            case let .overlong(limit):
                let error = CommandError.overlongLine(limit: limit)
                ending = output.report(error, introduction: "norris: line \(number): ")
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

    /// Parses a line, unless it has been parsed before.
    private func command(_ line: String, in known: inout [String: any Command]) throws(UsageError) -> (any Command)? {
        if let command = known[line] {
            return command
        }
        let command = try CommandTable.command(line: line)
        if known.count < 100, line.utf8.count < 100 {
            known[line] = command
        }
        return command
    }
}
