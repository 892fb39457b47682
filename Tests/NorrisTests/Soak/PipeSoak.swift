import Foundation
import TestSupport

/// A very long file of commands, sent through one pipe.
struct PipeSoak {
    /// Of each block of lines, the first few are sent to the API.
    private static let block = 1000
    private static let online = 2 ... 9

    let lines: Int

    /// Returns the resources of the program in the meantime; throws when a line is not answered in order.
    func run() throws -> ResourceTrace {
        let server = try LoopbackAPI.soaking(fault: Self.fault)
        let input = (1 ... lines).map { Self.line($0) + "\n" }.joined()
        // Errors come between the answers.
        let program = try Program(
            ["-c", #"exec "$0" "$@" 2>&1"#, Program.path(), "--online", "--api", server.baseURL, "--timeout", "1"],
            executable: "/bin/sh",
            input: input,
            standardOutput: .pipe
        ).start()
        var trace = ResourceTrace()
        while let sample = ResourceTrace.sample(of: program.processID) {
            // Before the first output the program has not yet used what it needs.
            if !trace.samples.isEmpty || !program.standardOutput.isEmpty {
                trace.samples.append(sample)
            }
            Thread.sleep(forTimeInterval: min(0.5, Double(lines) * 1e-6))
        }
        let result = try program.waitForExit(timeout: 60)
        guard result.signal == nil else { throw SupportError("Signal \(result.signal ?? 0) ended the program.") }
        try check(result.standardOutput)
        return trace
    }

    private static func line(_ number: Int) -> String {
        switch number % block {
        case 1: "set source online"
        case online.upperBound + 1: "set source offline"
        default: "joke for \(LoopbackAPI.soakName(number))"
        }
    }

    /// Every second request fails.
    ///
    /// Silence takes until the timeout, so it is rare.
    private static func fault(_ number: Int) -> Int? {
        guard number.isMultiple(of: 2) else { return nil }
        let fault = number / 2 % LoopbackAPI.soakFaults.count
        return fault == LoopbackAPI.soakSilence && number / block % 50 != 0 ? 0 : fault
    }

    /// Throws unless the output answers each joke, with its name or an error of its line, in order.
    func check(_ output: String) throws {
        var rest = output.split(separator: "\n")[...]
        for number in 1 ... lines where Self.line(number).hasPrefix("joke") {
            let answer = rest.firstIndex { line in
                line.utf8.contains(LoopbackAPI.soakName(number).utf8) || line.hasPrefix("norris: line \(number):")
            }
            guard let answer else { throw SupportError("Line \(number) was not answered, or not in order.") }
            rest = rest[(answer + 1)...]
        }
    }
}
