import TestSupport

/// The built program on pipes, a command at a time.
final class FaultConversation {
    private let program: PipedProgram
    private var known = (output: 0, error: 0)
    private var line = 0

    init(_ arguments: [String]) throws {
        program = try Program(arguments).open()
    }

    /// Types a command, and waits for all that it says.
    @discardableResult
    func ask(_ command: String) throws -> FaultAnswer {
        // Behind the command come two whose words are known, one on each output: whatever is said in front is its own.
        line += 3
        let start = ContinuousClock.now
        program.write("\(command)\nset timeout\nend\n")
        let (output, error) = try program.waitForLastLines(
            output: "timeout  ",
            error: "norris: line \(line): Unknown command \"end\"",
            known: known,
            timeout: FaultSession.patience
        )
        let duration = start.duration(to: .now)
        known = (program.standardOutput.utf8.count, program.standardError.utf8.count)
        return FaultAnswer(output: output, error: error, seconds: duration / .seconds(1))
    }

    /// All that it has said so far, apart from errors.
    var output: String {
        program.standardOutput
    }

    var peakMemory: Int? {
        program.peakMemory
    }

    func finish() throws -> ProgramResult {
        try program.finish()
    }
}
