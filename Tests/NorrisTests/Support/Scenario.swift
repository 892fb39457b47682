import Foundation
import TestSupport

/// A run of norris in a home with files.
struct Scenario: Sendable {
    static let history = ".local/state/norris/history"
    static let lastJoke = ".local/state/norris/last"
    static let favorites = ".local/share/norris/favorites.jsonl"
    static let favoritesHeader = #"{"norris":"favorites","version":1}"# + "\n"
    static let ownJokes = ".local/share/norris/jokes/own"
    static let config = ".config/norris/config"

    enum Input: Sendable {
        case keys(String)
        case pipe(String)
    }

    var arguments = ["--offline"]
    var input = Input.pipe("")
    /// The files of the home before the run, by their paths.
    var files: [String: String] = [:]
    /// The permissions of the files.
    var mode = 0o600
    /// Whether the standard error is a pipe, and not the terminal.
    var pipesErrors = false

    /// Makes the home for a run.
    func home() throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        for (path, text) in files {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: home.write(text, to: path))
        }
        return home
    }

    /// The name of the temporary file that replaces a file.
    static func temporary(_ file: String) -> String {
        let path = file as NSString
        return "\(path.deletingLastPathComponent)/.\(path.lastPathComponent).norris~"
    }

    /// The paths that may change with a file: the home, its folders, the file, and the temporary one.
    static func paths(of file: String, in home: TemporaryFolder) -> [String] {
        let parts = file.split(separator: "/")
        let folders = parts.indices.dropFirst().map { home.path(parts[..<$0].joined(separator: "/")) }
        return [home.path] + folders + [home.path(file), home.path(temporary(file))]
    }

    /// Runs norris, or a command line that runs norris.
    func run(
        in home: TemporaryFolder,
        environment: [String: String?] = [:],
        by command: (_ norris: [String], _ terminal: String) throws -> [String] = { norris, _ in norris }
    ) throws -> ScenarioRun {
        // So wide that no sentence is wrapped.
        let terminal = try PseudoTerminal(columns: 400, rows: 50)
        let words = try command([Program.path()] + arguments, terminal.secondaryPath)
        // A backtrace takes seconds.
        let variables = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        var program = Program(Array(words.dropFirst()), executable: words[0], environment: variables, home: home.path)
        switch input {
        case let .pipe(text):
            program.input = Array(text.utf8)
            let result = try program.run()
            return ScenarioRun(home: home, result: result, output: result.standardOutput, message: result.standardError)
        case let .keys(keys):
            program.piped = pipesErrors ? [STDERR_FILENO] : []
            let found = try terminal.modes()
            let running = try program.start(on: terminal)
            // The terminal buffers the keys until they are read.
            try terminal.type(keys)
            // Each line may wait 5 seconds for a lock, if closing it has failed.
            let result = try running.waitForExit(timeout: 2 * Patience.usual)
            let rows = terminal.display.allRows.joined(separator: "\n")
            let message = pipesErrors ? result.standardError : rows
            var run = ScenarioRun(home: home, result: result, output: rows, message: message)
            run.hasRestoredTerminal = try terminal.modes() == found
            return run
        }
    }
}

/// A run that has ended.
struct ScenarioRun {
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
