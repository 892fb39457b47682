import Foundation

/// A program at work; when the last reference goes, it is killed and reaped.
package final class RunningProgram: Sendable {
    /// The program's controlling terminal.
    package let terminal: PseudoTerminal
    private let started: Launch.Started
    private let home: TemporaryFolder?

    init(_ launch: Launch, terminal: PseudoTerminal, home: TemporaryFolder?) throws {
        started = try launch.start()
        self.terminal = terminal
        self.home = home
    }

    package var processID: Int32 {
        started.process.processID
    }

    /// What has come so far, if the output goes to a pipe.
    package var standardOutput: String {
        started.collectors[1]?.text ?? ""
    }

    package var standardError: String {
        started.collectors[2]?.text ?? ""
    }

    /// Sends a signal to the program alone; keys such as Ctrl-C reach its whole process group.
    package func send(signal: Int32) throws {
        guard started.process.signal(signal) else {
            throw SupportError("Signal \(signal) came too late: the program has ended.\n\(terminal.evidence)")
        }
    }

    /// Blocks until it has ended; then the terminal's transcript is complete.
    @discardableResult
    package func waitForExit(timeout seconds: Double = Patience.usual) throws -> ProgramResult {
        guard let result = started.waitForResult(timeout: seconds) else {
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
