/// Runs commands: the same at a prompt, from a pipe and from argv.
///
/// A line's way through the program: keystroke → `LineEditor` → line → `ArgumentParser` → `Command` →
/// `JokeViewModeling` → `ChuckNorrisServicing` → `Networking` with an `Endpoint` → `ChuckNorrisResponse` →
/// `JokeModel` → renderer → `StyledText` → `Output` → terminal.
@MainActor
struct Interpreter {
    let context: CommandContext

    /// Runs the command of a line; a blank one does nothing.
    func run(line: String) async -> Ending {
        await run { try CommandTable.command(line: line) }
    }

    /// Runs the command that the closure returns; nil does nothing.
    ///
    /// An error of the closure is reported like one of the command.
    ///
    /// - Parameter introduction: Stands before the sentence that reports a failure.
    func run(introduction: String = "", _ parse: () throws -> (any Command)?) async -> Ending {
        do {
            try await parse()?.run(in: context)
            return .done
        } catch let ending as Ending {
            return ending
        } catch {
            return context.output.report(error, introduction: introduction)
        }
    }
}
