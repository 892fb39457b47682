import Foundation

/// A program that runs on a terminal; it is killed and reaped with the last reference.
package final class RunningProgram: Sendable {
    /// The program's controlling terminal.
    package let terminal: PseudoTerminal
    private let spawned: SpawnedProgram

    init(_ spawned: SpawnedProgram, terminal: PseudoTerminal) {
        self.spawned = spawned
        self.terminal = terminal
    }

    package var processID: Int32 {
        spawned.process.processID
    }

    /// The output so far, if it goes to a pipe.
    package var standardOutput: String {
        spawned.text(of: 1)
    }

    package var standardError: String {
        spawned.text(of: 2)
    }

    /// Sends a signal to the program alone; keys such as Ctrl-C reach its whole process group.
    package func send(signal: Int32) throws {
        guard spawned.process.signal(signal) else {
            throw SupportError("Signal \(signal) came too late: the program has ended.\n\(terminal.evidence)")
        }
    }

    /// Blocks until the program has ended; then the terminal's transcript is complete.
    @discardableResult
    package func waitForExit(timeout seconds: Double = Patience.usual) throws -> ProgramResult {
        guard let result = spawned.waitForResult(timeout: seconds) else {
            throw SupportError("The program was still running after \(seconds) s.\n\(terminal.evidence)")
        }
        return result
    }

    /// As above, from async code.
    @discardableResult
    package func waitForExit(timeout seconds: Double = Patience.usual) async throws -> ProgramResult {
        try await offTheCooperativePool { try self.waitForExit(timeout: seconds) }
    }
}
