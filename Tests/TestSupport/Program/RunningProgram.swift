/// A program that runs on a terminal; it is killed and reaped with the last reference.
package struct RunningProgram: Sendable {
    /// The program's controlling terminal.
    package let terminal: PseudoTerminal
    let program: PipedProgram

    package var processID: Int32 {
        program.process.processID
    }

    /// The output so far, if it goes to a pipe.
    package var standardOutput: String {
        program.standardOutput
    }

    /// Sends a signal to the program alone; keys such as Ctrl-C reach its whole process group.
    package func send(signal: Int32) throws {
        guard program.process.signal(signal) else {
            throw SupportError("Signal \(signal) came too late: the program has ended.\n\(terminal.evidence)")
        }
    }

    /// Blocks until the program has ended; then the terminal's transcript is complete.
    @discardableResult
    package func waitForExit(timeout seconds: Double = Patience.usual) throws -> ProgramResult {
        guard let result = program.waitForResult(timeout: seconds) else {
            throw SupportError("The program was still running after \(seconds) s.\n\(terminal.evidence)")
        }
        return result
    }
}
