import Foundation
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A program that runs on pipes and receives more input over time; it is killed and reaped with the last reference.
package final class PipedProgram: Sendable {
    private let spawned: SpawnedProgram

    init(_ spawned: SpawnedProgram) {
        self.spawned = spawned
    }

    package var standardOutput: String {
        spawned.text(of: 1)
    }

    package var standardError: String {
        spawned.text(of: 2)
    }

    package func write(_ text: String) {
        spawned.feeder?.write([UInt8](text.utf8))
    }

    /// Blocks until `body` returns a value for the output so far; `nil` when time is up or the output has ended.
    package func waitForOutput<Result>(timeout seconds: Double, until body: (String) -> Result?) -> Result? {
        spawned.collectors[1]?.wait(timeout: seconds, until: body)
    }

    /// Blocks until the last line of each output has the prefix, and returns the text before these lines.
    ///
    /// - Parameter known: The number of bytes of each output that belong to earlier answers.
    package func waitForLastLines(
        output: String,
        error: String,
        known: (output: Int, error: Int),
        timeout seconds: Double
    ) throws -> (output: String, error: String) {
        let deadline = Date(timeIntervalSinceNow: seconds)
        func wait(for start: String, on descriptor: Int32, known: Int) -> String? {
            spawned.collectors[descriptor]?.wait(timeout: deadline.timeIntervalSinceNow) { text in
                var lines = Substring(text.utf8.dropFirst(known)).split(
                    separator: "\n",
                    omittingEmptySubsequences: false
                )
                guard lines.popLast() == "", lines.popLast()?.hasPrefix(start) == true else { return nil }
                return lines.map { $0 + "\n" }.joined()
            }
        }
        guard
            let output = wait(for: output, on: 1, known: known.output),
            let error = wait(for: error, on: 2, known: known.error)
        else {
            let status = spawned.process.waitForStatus(timeout: 0)
            throw SupportError("""
            The end of the answer did not come within \(seconds) s. \(status
                .map { "It ended with \($0)." } ?? "It runs.") \
            It wrote "\(standardOutput.escaped)" and, as errors, "\(standardError.escaped)".
            """)
        }
        return (output, error)
    }

    /// The peak of the program's memory, in bytes; `nil` where the system does not report it.
    ///
    /// The peak that wait4(2) reports includes that of the parent.
    package var peakMemory: Int? {
        let status = try? String(contentsOfFile: "/proc/\(spawned.process.processID)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }

    /// Kills the program, and returns everything it has written.
    package func kill(timeout seconds: Double = Patience.usual) throws -> ProgramResult {
        _ = spawned.process.signal(SIGKILL)
        return try finish(timeout: seconds)
    }

    /// Closes the input, and blocks until the program has ended.
    package func finish(timeout seconds: Double = Patience.usual) throws -> ProgramResult {
        spawned.feeder?.finish()
        guard let result = spawned.waitForResult(timeout: seconds) else {
            throw SupportError("The program was still running \(seconds) s after the end of its input.")
        }
        return result
    }
}
