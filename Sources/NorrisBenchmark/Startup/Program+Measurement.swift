import Benchmarking
import Foundation
import TestSupport

/// What a run of a program costs.
extension Program {
    /// Returns the same program with its first argument alone, reading a line so many times.
    func reading(_ line: String, times: Int) -> Program {
        var program = reading(String(repeating: line + "\n", count: times).utf8)
        program.arguments = Array(arguments.prefix(1))
        return program
    }

    /// Returns the time from posix_spawn(3) to wait4(2) of a run without input and outputs, in nanoseconds.
    ///
    /// `run` starts threads as well, which takes a noticeable part of so short a time.
    func startTime() throws -> Double {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0 ... 2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let path = executable ?? ""
        let variables = ProcessInfo.processInfo.environment.merging(["HOME": home ?? "", "LANG": "C.UTF-8"]) { $1 }
        let argumentList = ([path] + arguments).map { strdup($0) } + [nil]
        let environmentList = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { (argumentList + environmentList).forEach { free($0) } }
        var processID: pid_t = 0
        var status: Int32 = 0
        let start = Stopwatch.wallTime
        let code = posix_spawn(&processID, path, &actions, nil, argumentList, environmentList)
        guard code == 0 else { throw SupportError(call: "posix_spawn(\(path))", code: code) }
        while wait4(processID, &status, 0, nil) < 0, errno == EINTR {}
        let time = Stopwatch.wallTime - start
        guard status == 0 else { throw SupportError("\(path) ended with the status \(status).") }
        return time
    }

    /// Returns the time of a run that reads the input from a pipe, in nanoseconds.
    func pipeTime() throws -> Double {
        let start = Stopwatch.wallTime
        let result = try run(timeout: 600)
        let time = Stopwatch.wallTime - start
        guard result.exitStatus == 0 else { throw SupportError("\(executable ?? "") failed: \(result)") }
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
