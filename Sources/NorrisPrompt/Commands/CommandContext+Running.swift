import Platform

/// Runs commands: the same at a prompt, from a pipe and from argv.
///
/// A line's way through the program: keystroke → `LineEditor` → line → `ArgumentParser` → `Command` →
/// `JokeViewModeling` → `ChuckNorrisServicing` → `Networking` with an `Endpoint` → `ChuckNorrisResponse` →
/// `JokeModel` → renderer → `StyledText` → `Output` → terminal.
extension CommandContext {
    /// Runs the commands of a line, each even if the one before has failed; returns how the last one ended.
    func run(line: String) async -> Ending {
        do {
            var ending = Ending.done
            for command in try parser.commands(line: line) {
                ending = await run(command)
                switch ending {
                case .done, .failed: continue
                case .quit, .signal: return ending
                }
            }
            return ending
        } catch {
            return output.report(error)
        }
    }

    /// Runs a command, and reports its failure.
    func run(_ command: any Command) async -> Ending {
        guard !command.runAtOnce(in: self) else { return .done }
        do {
            try Threads.availability.get()
            try await command.run(in: self)
            return .done
        } catch {
            return output.report(error)
        }
    }
}
