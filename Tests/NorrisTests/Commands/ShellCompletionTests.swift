import Foundation
import TestSupport
import XCTest

/// Completions in the real shells, installed as the scripts say.
final class ShellCompletionTests: XCTestCase {
    /// The start files, with a prompt.
    private static let startFiles = [
        "bash": (".bashrc", "PS1='ready> '\nbind 'set bell-style none'\n"),
        "zsh": (".zshrc", "PS1='ready> '\nunsetopt beep\n"),
        "fish": (".config/fish/config.fish", "function fish_prompt\necho 'ready> '\nend\n"),
    ]

    /// The lines that are typed before Tab, and the completed lines.
    private static let lines: KeyValuePairs = [
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

    func testBashAndZshCompleteInteractively() async throws {
        try await ["bash", "zsh"].concurrently { shell in
            let home = try Self.installCompletions(for: shell)
            let running = try Self.program(shell, ["-i"], home: home).start()
            try Self.assertTabCompletes(at: running.terminal, Self.lines)
            guard shell == "bash" else { return }
            try running.terminal.type("norris completions \t\t", until: { screen in
                screen.lines.contains { $0.split(separator: " ") == ["bash", "fish", "zsh"] }
            })
        }
    }

    func testZshCompletesFromAFunctionFolder() throws {
        let home = try TemporaryFolder()
        try home.write(Program(["completions", "zsh"]).output(), to: "functions/_norris")
        let settings = "autoload -Uz compinit\ncompinit -d ~/dump\nPS1='ready> '\nunsetopt beep\n"
        try home.write("fpath+=(~/functions)\n" + settings, to: ".zshrc")

        let shell = try Self.program("zsh", ["-i"], home: home).start()

        try Self.assertTabCompletes(at: shell.terminal, ["norris joke foo": "norris joke food "])
    }

    func testFishCompletesAfterInstallation() async throws {
        let home = try Self.installCompletions(for: "fish")
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

    /// Each is behind a key of letters that makes the name unique.
    private static let endings = [
        "$(id>x)", "`id>x`", "${path}", "$$", "$", "%$'x", "\"$(id>x)\"", "\"'$(id>x)'\"", "$(!id)", ";id>x;",
        "&id>x&", "|id>x", ">x", "<x", "(id)", "{a}", "{1..3}", "*", "?", "[a]", "[", "!!", "!\"", "!'", "\\", "\\n",
        "\"", "'", "'\"$x", "#", "~", "^a^b", "=ls", ":b", "%s", "@host", "-x", "é", "日本",
    ]

    /// The program receives exactly the name, and nothing else runs.
    func testShellsInsertEachHostileNameAsOneWord() async throws {
        try await Self.startFiles.keys.concurrently { shell in
            let home = try TemporaryFolder(inMemory: true)
            let names = Self.endings.enumerated().map { "z\($0.offset)z\($0.element)" }
            let jokes = try names.map { name in
                let json = try JSONEncoder().encode([name])
                return #"{"value": "A joke.", "categories": \#(String(decoding: json, as: UTF8.self))}"# + "\n"
            }
            try home.write(jokes.joined(), to: ".local/share/norris/jokes/team.jsonl")
            let script = try Program(["completions", shell]).run().standardOutput
            let (file, prompt) = try XCTUnwrap(Self.startFiles[shell])
            try home.write("\(script)\n\(prompt)mkdir -p ~/work\ncd ~/work\n", to: file)
            // A program before norris that completes as it does, and otherwise records the arguments.
            try home.writeScript("""
            #!/bin/sh
            for word; do
                [ "$word" = complete ] && exec '\(Program.path())' "$@"
            done
            printf '%s\\0' "$@" >> ~/record
            echo recorded
            """, to: "bin/norris")

            let terminal = try PseudoTerminal(columns: 200, rows: 50)
            var program = try Self.program(shell, ["-i"], home: home)
            program.environment["PATH"] = try home.path("bin") + ":" + InstalledProgram.searchPath()
            let running = try program.start(on: terminal)
            try terminal.waitFor("ready> ")
            for (number, name) in names.enumerated() where LongTests.areWanted || number.isMultiple(of: 3) {
                try home.write("", to: "record")
                try terminal.type("norris joke z\(number)z\t\r", until: "recorded")
                try terminal.waitFor("ready> ")
                XCTAssertEqual(try home.read("record"), "joke\0\(name)\0", "\(shell): \(name)")
            }
            XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path("work")), [], shell)
            withExtendedLifetime(running) {}
        }
    }

    /// Runs the command that installs the completions in the shell, and returns the home in which it was run.
    private static func installCompletions(for shell: String) throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        try home.write("", to: ".config/fish/config.fish")
        try home.write("A joke.", to: "team.txt")
        let favorite = #"{"id":"one-favorite","value":"It is saved."}"#
        try home.write(Scenario.favoritesHeader + favorite + "\n", to: Scenario.favorites)
        let lines = try Program(["completions", shell]).run().standardOutput.split(separator: "\n").prefix(6)
        let installation = try XCTUnwrap(lines.first { $0.hasPrefix("#     ") }).dropFirst(6)
        XCTAssertEqual(try program(shell, ["-c", String(installation)], home: home).run(), .success())
        let (file, prompt) = try XCTUnwrap(startFiles[shell])
        try home.write(home.read(file) + prompt, to: file)
        return home
    }

    private static func program(_ shell: String, _ options: [String], home: TemporaryFolder) throws -> Program {
        let environment = try ["PATH": InstalledProgram.searchPath(), "ZDOTDIR": nil]
        return try Program(options, executable: InstalledProgram.path(shell), environment: environment, home: home.path)
    }

    /// Types each line, Tab, and a mark that shows the position of the cursor.
    private static func assertTabCompletes(
        at terminal: PseudoTerminal,
        _ lines: KeyValuePairs<String, String>
    ) throws {
        try terminal.waitFor("ready> ")
        try terminal.type("cd\r\u{C}")
        for (typed, completed) in lines {
            try terminal.type("\(typed)\t!", until: { $0.lines.contains("ready> \(completed)!") })
            // Ctrl-U deletes the line, and Ctrl-L clears the list below it.
            try terminal.type("\u{15}\u{C}", until: { $0.lines == ["ready>"] })
        }
    }
}
