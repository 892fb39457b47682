import TestSupport

/// The built program on pipes, with one command at a time.
final class FaultConversation {
    private let program: PipedProgram
    private var known = (output: 0, error: 0)
    private var line = 0

    init(_ arguments: [String]) throws {
        program = try Program(arguments).open()
    }

    /// Sends a command, and waits for its whole output.
    @discardableResult
    func ask(_ command: String) throws -> FaultAnswer {
        // Two commands follow whose output is known, one on each output: what comes before is the command's own.
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

    /// The standard output so far.
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
