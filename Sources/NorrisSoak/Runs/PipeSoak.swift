import Foundation
import TestSupport

/// A very long file of commands, sent through one pipe.
struct PipeSoak {
    /// Of so many lines the first are asked of the API.
    private static let block = 1000
    private static let asked = 8

    let lines: Int

    /// Returns what the program had meanwhile; throws when a line is not answered in its turn.
    func run() throws -> Course {
        let server = try FaultyServer(fault: Self.fault)
        let home = try TemporaryFolder()
        let input = (1 ... lines).map { Self.line($0) + "\n" }.joined()
        // Errors in their places among the answers.
        let program = try Program(
            ["-c", #"exec "$0" "$@" 2>&1"#, Program.path(), "--online", "--api", server.baseURL, "--timeout", "1"],
            executable: "/bin/sh",
            input: input,
            home: home.path,
            standardOutput: .pipe
        ).start()
        var course = Course()
        while let state = try ProcessState(of: program.processID) {
            // At the start it has next to nothing, which is nothing to compare the end with.
            if !course.states.isEmpty || !program.standardOutput.isEmpty {
                course.add(state)
            }
            Thread.sleep(forTimeInterval: min(0.5, Double(lines) * 1e-6))
        }
        let result = try program.waitForExit(timeout: 60)
        guard result.signal == nil else { throw SupportError("Signal \(result.signal ?? 0) ended it.") }
        try check(result.standardOutput)
        course.requests = server.requestCount
        return course
    }

    private static func line(_ number: Int) -> String {
        switch number % block {
        case 1: "set source online"
        case 2 ... asked + 1: "joke for \(Numbered.name(number))"
        case asked + 2: "set source offline"
        default: "joke for \(Numbered.name(number))"
        }
    }

    /// Half of those that are asked; the timeout ends the silence, so it is rare.
    private static func fault(_ number: Int) -> FaultyServer.Fault? {
        guard number.isMultiple(of: 2) else { return nil }
        let faults = FaultyServer.Fault.allCases
        let fault = faults[number / 2 % faults.count]
        return fault == .silence && number / block % 50 != 0 ? .reset : fault
    }

    private func check(_ output: String) throws {
        var expected = (1 ... lines).lazy.filter { ![1, Self.asked + 2].contains($0 % Self.block) }.makeIterator()
        var last = 0
        for line in output.split(separator: "\n") {
            guard let number = Numbered.number(in: line), number != last else { continue }
            guard let next = expected.next(), next == number else {
                throw SupportError("After the answer to line \(last) came that to line \(number).")
            }
            last = number
        }
        if let missing = expected.next() {
            throw SupportError("Line \(missing) was not answered.")
        }
    }
}
