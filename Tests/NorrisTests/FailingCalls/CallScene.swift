#if os(Linux)
    import Foundation
    import TestSupport

    /// A run of norris whose calls fail one after the other.
    struct CallScene: Sendable {
        enum Input: Sendable {
            case pipe(String)
            case keys(String)
        }

        let name: String
        var arguments = ["--offline"]
        let input: Input
        /// The files of the home before the run, by their paths.
        var files: [String: String] = [:]
        /// The kinds of calls that fail; nil for all.
        var kinds: Set<String>?
        /// Calls that fail in each run, too.
        var alsoFailing: [FailingCall] = []
        /// Whether the program has written everything that it writes when no call fails.
        let isWhole: @Sendable (CallRun) -> Bool
        /// Whether the next run, in the same home, has done its work.
        var hasGoneOn: @Sendable (CallRun) -> Bool = { $0.result.exitStatus == 0 }
        /// What is wrong with the files after a run, or with what it said about them.
        var complaints: @Sendable (CallRun) -> [String] = { _ in [] }

        /// Makes the home for a run.
        func home() throws -> TemporaryFolder {
            let home = try TemporaryFolder()
            for (path, text) in files {
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o600],
                    ofItemAtPath: home.write(text, to: path)
                )
            }
            return home
        }

        /// Runs norris, or a command line that runs norris; throws when it takes longer.
        func run(
            in home: TemporaryFolder,
            environment: [String: String?] = [:],
            timeout seconds: Double,
            by command: (_ norris: [String]) -> (executable: String, arguments: [String])? = { _ in nil }
        ) throws -> CallRun {
            let norris = try [Program.path()] + arguments
            let command = command(norris)
            var program = Program(
                command?.arguments ?? arguments,
                executable: command?.executable ?? norris[0],
                // A backtrace takes seconds.
                environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 },
                home: home.path
            )
            switch input {
            case let .pipe(text):
                program.input = Array(text.utf8)
                let result = try program.run(timeout: seconds)
                return CallRun(home: home, result: result, output: result.standardOutput, message: result.standardError)
            case let .keys(keys):
                // So wide that no sentence is wrapped.
                let terminal = try PseudoTerminal(columns: 400, rows: 50)
                let found = try terminal.modes()
                let running = try program.start(on: terminal)
                // The terminal buffers the keys until they are read.
                try terminal.type(keys)
                let result = try running.waitForExit(timeout: seconds)
                let rows = terminal.display.allRows.joined(separator: "\n")
                var run = CallRun(home: home, result: result, output: rows, message: rows)
                run.hasRestoredTerminal = try terminal.modes() == found
                return run
            }
        }
    }

    /// A run that has ended.
    struct CallRun {
        let home: TemporaryFolder
        let result: ProgramResult
        /// What was written to the standard output, or the rows of the terminal.
        let output: String
        /// What was written to the standard error, or the rows of the terminal.
        let message: String
        var hasRestoredTerminal = true

        var lines: [String] {
            output.split(separator: "\n").map(String.init)
        }

        /// The text of a file; empty without one.
        func text(_ file: String) -> String {
            (try? home.read(file)) ?? ""
        }

        /// The temporary files that were left.
        var leftovers: [String] {
            ((try? FileManager.default.subpathsOfDirectory(atPath: home.path)) ?? []).filter { $0.hasSuffix("~") }
        }
    }
#endif
