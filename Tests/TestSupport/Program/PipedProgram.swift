import ChuckNorris
import Foundation

/// A running program, and the pipes that lead to it; it is killed and reaped with the last reference.
package struct PipedProgram: Sendable {
    let process: ChildProcess
    /// `nil` when the input is the terminal.
    let feeder: PipeFeeder?
    /// By the descriptors that are connected to pipes.
    let collectors: [Int32: PipeCollector]
    /// The program's own home, which is removed with it.
    let home: TemporaryFolder?

    /// The output so far, if it goes to a pipe.
    package var standardOutput: String {
        collectors[1]?.text ?? ""
    }

    package var standardError: String {
        collectors[2]?.text ?? ""
    }

    package func write(_ text: String) {
        feeder?.write([UInt8](text.utf8))
    }

    /// Blocks until `body` returns a value for the output so far; `nil` when time is up or the output has ended.
    package func waitForOutput<Result>(timeout seconds: Double, until body: (String) -> Result?) -> Result? {
        collectors[1]?.wait(timeout: seconds, until: body)
    }

    package var processID: Int32 {
        process.processID
    }

    /// Kills the program, and returns everything it has written.
    package func kill() throws -> ProgramResult {
        _ = process.signal(SIGKILL)
        return try finish()
    }

    /// Closes the input, and blocks until the program has ended.
    package func finish(timeout seconds: Double = Patience.usual) throws -> ProgramResult {
        feeder?.finish()
        guard let result = waitForResult(timeout: seconds) else {
            throw SupportError("The program was still running \(seconds) s after the end of its input.")
        }
        return result
    }

    /// Blocks until the process has ended and its pipes are closed; `nil` when time is up.
    func waitForResult(timeout seconds: Double) -> ProgramResult? {
        // The optimizer may otherwise release the home before the program has ended.
        defer { withExtendedLifetime(home) {} }
        let deadline = Date(timeIntervalSinceNow: seconds)
        guard let status = process.waitForStatus(timeout: seconds) else { return nil }
        var texts: [Int32: String] = [:]
        for (descriptor, collector) in collectors {
            guard let text = collector.completeText(timeout: deadline.timeIntervalSinceNow) else { return nil }
            texts[descriptor] = text
        }
        // The status of waitpid(2), whose macros are not available in Swift.
        let signal = status & 0x7F
        return ProgramResult(
            standardOutput: texts[1] ?? "",
            standardError: texts[2] ?? "",
            exitStatus: signal == 0 ? status >> 8 & 0xFF : nil,
            signal: signal == 0 ? nil : signal
        )
    }
}
