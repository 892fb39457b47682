/// Runs commands: the same at a prompt, from a pipe and from argv.
///
/// A line's way through the program: keystroke → `LineEditor` → line → `ArgumentParser` → `Command` →
/// `JokeViewModeling` → `ChuckNorrisServicing` → `Networking` with an `Endpoint` → `ChuckNorrisResponse` →
/// `JokeModel` → renderer → `StyledText` → `Output` → terminal.
@MainActor
package struct Interpreter {
    let context: CommandContext

    package init(_ context: CommandContext) {
        self.context = context
    }

    /// Runs the command of a line; a blank one does nothing.
    ///
    /// - Parameter introduction: Stands before the sentence that reports a failure.
    package func run(line: String, introduction: String = "") async -> Ending {
        await run(introduction: introduction) { try CommandTable.command(line: line) }
    }

    /// Runs the command that the closure returns; nil does nothing.
    ///
    /// An error of the closure is reported like one of the command.
    func run(introduction: String, _ parse: () throws -> (any Command)?) async -> Ending {
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
