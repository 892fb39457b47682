import Platform
import TerminalText

extension Invocation {
    /// Whether commands are read from somebody at a terminal.
    @MainActor
    package func opensPrompt(on output: Output) -> Bool {
        action == .readCommands && isatty(STDIN_FILENO) == 1 && output.standardOutput.isTerminal
    }

    /// Reads this process's arguments.
    ///
    /// Says what is wrong with them and ends the program if they make no sense.
    @MainActor
    package static func ofThisProcess(environment: Environment) -> Invocation {
        do {
            return try Invocation(parsing: CommandLine.arguments.dropFirst(), environment: environment)
        } catch {
            let output = Output.standard(color: .auto, environment: environment)
            output.report(StyledText("norris: \(error)", .failure))
            Ending.exit(.usage).leave()
        }
    }
}
