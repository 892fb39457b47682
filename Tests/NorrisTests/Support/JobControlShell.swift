import TestSupport
import XCTest

/// An interactive shell with job control, without which the kernel ignores Ctrl-Z.
struct JobControlShell {
    private static let prompt = "shell> "

    let program: RunningProgram

    var terminal: PseudoTerminal {
        program.terminal
    }

    /// Starts the shell, and waits for its prompt.
    ///
    /// - Parameter path: bash, or a shell that does not restore the terminal's modes when a job stops.
    init(_ path: String = "/bin/bash") throws {
        let options = path.hasSuffix("bash") ? ["--norc", "--noprofile", "--noediting", "-i"] : ["-i"]
        program = try Program(options, executable: path, environment: ["PS1": Self.prompt]).start()
        try terminal.waitFor(Self.prompt)
    }

    /// Runs the built norris, and waits for a text.
    func runNorris(_ arguments: String, until text: String = "norris>") throws {
        try terminal.type("\(Program.path()) \(arguments)\r", until: text)
    }

    /// Stops the foreground job with Ctrl-Z.
    func suspend() throws {
        try terminal.type("\u{1A}", until: "Stopped")
        try terminal.waitFor(Self.prompt)
    }

    /// Ends the shell, and asserts that it has ended with a status of its own.
    ///
    /// - Parameter keys: End the foreground job before, if there is one.
    func exit(after keys: String? = nil, line: UInt = #line) throws {
        if let keys {
            try terminal.type(keys)
            try terminal.waitFor(Self.prompt)
        }
        try terminal.type("exit 7\r")
        XCTAssertEqual(try program.waitForExit().exitStatus, 7, line: line)
    }
}
