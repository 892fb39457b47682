import Benchmarking
import TestSupport

/// What a run of a program costs.
extension Program {
    /// Returns the same program with its first argument alone, reading a line so many times.
    func reading(_ line: String, times: Int) -> Program {
        var program = reading(String(repeating: line + "\n", count: times).utf8)
        program.arguments = Array(arguments.prefix(1))
        return program
    }

    /// Returns the time of a run without input and outputs, in nanoseconds.
    func startTime() throws -> Double {
        let (status, time) = try runWithoutPipes()
        guard status == 0 else { throw SupportError("\(executable ?? "") ended with the status \(status).") }
        return time / .nanoseconds(1)
    }

    /// Returns the time of a run that reads the input from a pipe, in nanoseconds.
    ///
    /// - Parameter outputLines: The expected length of the output to a pipe: the time of a run that failed means
    /// nothing.
    func pipeTime(outputLines: Int = 0) throws -> Double {
        let start = now()
        let result = try run(timeout: 600)
        let time = now() - start
        let count = result.standardOutput.utf8.count { $0 == UInt8(ascii: "\n") }
        guard result.exitStatus == 0, count == outputLines else {
            throw SupportError("\(arguments) wrote \(count) lines and, as errors, \"\(result.standardError)\".")
        }
        return time
    }

    /// Returns the peak memory of a run, in bytes; nil when GNU time is not installed.
    ///
    /// The peak that wait4(2) reports includes that of the parent: GNU time has 1 MB, this process more than norris.
    func peakMemory() throws -> Double? {
        try lastNumber(from: "time", "-f", "%M").map { $0 * 1024 }
    }

    /// Returns the number of instructions of a run; nil when valgrind or strip(1) is not installed.
    func instructions() throws -> Double? {
        guard let executable, let home, let strip = Program.find("strip") else { return nil }
        // Valgrind cannot read all debug information, and gives up.
        var program = self
        program.executable = home + "/stripped"
        _ = try Program(["-o", home + "/stripped", executable], executable: strip).run()
        return try program.lastNumber(from: "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
    }

    /// Runs the program with a tool, and returns the number that ends the tool's report.
    private func lastNumber(from tool: String, _ options: String...) throws -> Double? {
        guard let executable, let path = Program.find(tool) else { return nil }
        var program = self
        program.executable = path
        program.arguments = options + [executable] + arguments
        program.standardError = .pipe
        let result = try program.run(timeout: 120)
        let word = result.standardError.split(whereSeparator: \.isWhitespace).last ?? ""
        return result.exitStatus == 0 ? Double(word.filter { $0 != "," }) : nil
    }
}
