import TerminalText

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
    package func run(line: String, introduction: @autoclosure () -> String = "") async -> Ending {
        do {
            guard let command = try CommandTable.command(line: line) else { return .done }
            return await run(command, introduction: introduction())
        } catch {
            return report(error, introduction: introduction())
        }
    }

    func run(_ command: any Command, introduction: @autoclosure () -> String) async -> Ending {
        do {
            try await command.run(in: context)
            return .done
        } catch let ending as Ending {
            return ending
        } catch {
            return report(error, introduction: introduction())
        }
    }

    /// Reports an error, and returns its ending.
    @discardableResult
    func report(_ error: any Error, introduction: String = "") -> Ending {
        let failure = Failure(error)
        context.output.report(StyledText(introduction + failure.sentence, .failure))
        return .failed(failure.exitCode)
    }
}
