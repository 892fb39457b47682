import Terminal
import Platform

/// Runs every line of a pipe or file, without a prompt.
@MainActor
struct Batch {
    let reader: PlainLineReader
    let context: CommandContext
    let isFailFast: Bool

    /// Runs to the end of the input; the first failure decides how the program ends.
    func run() async -> Ending {
        let output = context.output
        defer { context.keepLastJoke() }
        // Those of the first short lines, since a script repeats its lines more often than not.
        var known: [String: [any Command]] = [:]
        var firstFailure: Ending?
        var number = 0
        // Those of the last line that have not been run yet.
        var commands: ArraySlice<any Command> = []
        while true {
            if !commands.isEmpty || reader.hasBufferedLine {
                output.flushSoon()
            } else {
                output.flush()
            }
            guard output.standardOutput.failure == nil else { return .failed(.ioFailed) }
            var ending = Ending.done
            if let command = commands.popFirst() {
                if !command.runAtOnce(in: context) {
                    ending = await context.run(command)
                }
            } else {
                number += 1
                output.origin = .line(number)
                let input = if let line = reader.readBufferedLine() {
                    line
                } else {
                    await reader.readLine(prompt: LinePrompt(""))
                }
                switch input {
                case let .line(line), let .edit(line):
                    do {
                        let line = number == 1 ? String(line.withoutByteOrderMark) : line
                        commands = try self.commands(line, in: &known)[...]
                    } catch {
                        ending = output.report(error)
                    }
                case let .overlong(limit):
                    ending = output.report(CommandError.overlongLine(limit: limit))
                case .endOfInput:
                    return firstFailure ?? .done
                case let .failed(errno):
                    output.origin = .arguments
                    ending = output.report(CommandError.unreadableInput(errno: errno))
                    return firstFailure ?? ending
                case .interrupted:
                    return .signal(.interrupt)
                case let .terminated(signal):
                    return .signal(signal)
                }
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
    private func commands(_ line: String, in known: inout [String: [any Command]]) throws(UsageError) -> [any Command] {
        if let commands = known[line] {
            return commands
        }
        let commands = try context.parser.commands(line: line)
        // An alias may change.
        if known.count < 100, line.utf8.count < 100, context.parser.aliases.isEmpty {
            known[line] = commands
        }
        return commands
    }
}
