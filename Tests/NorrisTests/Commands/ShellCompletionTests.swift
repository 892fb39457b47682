import Foundation
import TestSupport
import XCTest

/// Completions in the real shells, installed as the scripts say.
final class ShellCompletionTests: XCTestCase, SkippedUnderThreadSanitizer {
    /// The lines that are typed before Tab, and the completed lines.
    private let lines: KeyValuePairs = [
        "norris jo": "norris joke ",
        "norris --offline jo": "norris --offline joke ",
        "norris --api=http://localhost:1 jo": "norris --api=http://localhost:1 joke ",
        "norris --color=al": "norris --color=always ",
        "norris --color nev": "norris --color never ",
        "norris joke dev,tr": "norris joke dev,travel ",
        "norris search --cat": "norris search --category ",
        "norris completions z": "norris completions zsh ",
        "norris quit R": "norris quit R",
        "norris --jokes te": "norris --jokes team.txt ",
        "norris unfavorite on": "norris unfavorite one-favorite ",
    ]

    func testBashCompletesInteractively() throws {
        let shell = try startShell("bash", ".bashrc", "PS1='bash> '\nbind 'set bell-style none'\n")
        let terminal = shell.program.terminal

        try assertTabCompletes(at: terminal, prompt: "bash> ", lines)
        try terminal.type("norris completions \t\t", until: { screen in
            screen.lines.contains { $0.split(separator: " ") == ["bash", "fish", "zsh"] }
        })
    }

    func testZshCompletesInteractively() throws {
        let shell = try startShell("zsh", ".zshrc", "PS1='zsh> '\nunsetopt beep\n")

        try assertTabCompletes(at: shell.program.terminal, prompt: "zsh> ", lines)
    }

    func testZshCompletesFromAFunctionFolder() throws {
        let home = try TemporaryFolder()
        try home.write(Program(["completions", "zsh"]).output(), to: "functions/_norris")
        let settings = "autoload -Uz compinit\ncompinit -d ~/dump\nPS1='zsh> '\nunsetopt beep\n"
        try home.write("fpath+=(~/functions)\n" + settings, to: ".zshrc")

        let shell = try Self.program("zsh", ["-i"], home: home).start()

        try assertTabCompletes(at: shell.terminal, prompt: "zsh> ", ["norris joke foo": "norris joke food "])
    }

    func testFishCompletesAfterInstallation() async throws {
        let home = try installCompletions(for: "fish")
        let expectations = [
            "norris jo": ["joke"], "norris --offline gr": ["graph"], "norris joke dev,tr": ["dev,travel"],
            "norris completions ": ["bash", "fish", "zsh"], "norris quit R": [], "norris joke for d": [],
            "norris --jok": ["--jokes"], "norris show ": ["one-favorite"],
        ]
        try await expectations.concurrently { line, offers in
            let output = try Self.program("fish", ["-c", "cd; complete -C '\(line)'"], home: home).output()
            let words = output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
            XCTAssertEqual(words, offers, line)
        }
    }

    /// Starts a shell in a home where the completions are installed, with more lines in its start file.
    private func startShell(
        _ shell: String, _ file: String, _ lines: String
    ) throws -> (home: TemporaryFolder, program: RunningProgram) {
        let home = try installCompletions(for: shell)
        try home.write(home.read(file) + lines, to: file)
        return try (home, Self.program(shell, ["-i"], home: home).start())
    }

    /// Runs the command that installs the completions in the shell, and returns the home in which it was run.
    private func installCompletions(for shell: String) throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        try home.write("", to: ".config/fish/config.fish")
        try home.write("A joke.", to: "team.txt")
        let favorite = #"{"id":"one-favorite","value":"It is saved."}"#
        try home.write(Scenario.favoritesHeader + favorite + "\n", to: Scenario.favorites)
        let lines = try Program(["completions", shell]).run().standardOutput.split(separator: "\n").prefix(6)
        let installation = try XCTUnwrap(lines.first { $0.hasPrefix("#     ") }).dropFirst(6)
        XCTAssertEqual(try Self.program(shell, ["-c", String(installation)], home: home).run(), .success())
        return home
    }

    private static func program(_ shell: String, _ options: [String], home: TemporaryFolder) throws -> Program {
        try Program(
            options,
            executable: InstalledProgram.path(shell),
            environment: ["PATH": InstalledProgram.searchPath(), "ZDOTDIR": nil],
            home: home.path
        )
    }

    /// Types each line, Tab, and a mark that shows the position of the cursor.
    private func assertTabCompletes(
        at terminal: PseudoTerminal,
        prompt: String,
        _ lines: KeyValuePairs<String, String>
    ) throws {
        try terminal.waitFor(prompt)
        try terminal.type("cd\r\u{C}")
        for (typed, completed) in lines {
            try terminal.type("\(typed)\t!", until: { $0.lines.contains("\(prompt)\(completed)!") })
            // Ctrl-U deletes the line, and Ctrl-L clears the list below it.
            try terminal.type("\u{15}\u{C}", until: { $0.lines == [prompt.trimmingCharacters(in: .whitespaces)] })
        }
    }
}
