import Foundation
import TestSupport
import XCTest

/// What Tab inserts in the real shells for hostile names: the program receives exactly the name, and nothing else runs.
final class ShellQuotingTests: XCTestCase, SkippedUnderThreadSanitizer {
    /// Each is behind a key of letters that makes the name unique.
    private static let endings = [
        "$(id>x)", "`id>x`", "${path}", "$$", "$", "%$'x", "\"$(id>x)\"", "\"'$(id>x)'\"", "$(!id)", ";id>x;",
        "&id>x&", "|id>x", ">x", "<x", "(id)", "{a}", "{1..3}", "*", "?", "[a]", "[", "!!", "!\"", "!'", "\\", "\\n",
        "\"", "'", "'\"$x", "#", "~", "^a^b", "=ls", ":b", "%s", "@host", "-x", "é", "日本",
    ]

    func testShellsInsertEachNameAsOneWord() async throws {
        let shells = [
            ("bash", ".bashrc", "PS1='ready> '\nbind 'set bell-style none'"),
            ("zsh", ".zshrc", "PS1='ready> '\nunsetopt beep"),
            ("fish", ".config/fish/config.fish", "function fish_prompt\necho 'ready> '\nend"),
        ]
        try await shells.concurrently { try Self.assertNamesAreInserted(by: $0, startFile: $1, settings: $2) }
    }

    private static func assertNamesAreInserted(by shell: String, startFile: String, settings: String) throws {
        let path = try InstalledProgram.path(shell)
        let home = try TemporaryFolder(inMemory: true)
        let names = endings.enumerated().map { "z\($0.offset)z\($0.element)" }
        let jokes = try names.map { name in
            let json = try JSONEncoder().encode([name])
            return #"{"value": "A joke.", "categories": \#(String(decoding: json, as: UTF8.self))}"# + "\n"
        }
        try home.write(jokes.joined(), to: ".local/share/norris/jokes/team.jsonl")
        let script = try Program(["completions", shell]).run().standardOutput
        try home.write("\(script)\n\(settings)\nmkdir -p ~/work\ncd ~/work\n", to: startFile)
        try installRecorder(in: home)

        let terminal = try PseudoTerminal(columns: 200, rows: 50)
        let program = try Program(
            ["-i"],
            executable: path,
            environment: ["PATH": home.path("bin") + ":" + InstalledProgram.searchPath(), "ZDOTDIR": nil],
            home: home.path
        ).start(on: terminal)
        try terminal.waitFor("ready> ")
        for (number, name) in names.enumerated() where LongTests.areWanted || number.isMultiple(of: 3) {
            try home.write("", to: "record")
            try terminal.type("norris joke z\(number)z\t\r", until: "recorded")
            try terminal.waitFor("ready> ")
            XCTAssertEqual(try home.read("record"), "joke\0\(name)\0", "\(shell): \(name)")
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path("work")), [], shell)
        withExtendedLifetime(program) {}
    }

    /// Puts a program before norris that completes as it does, and otherwise records the arguments.
    private static func installRecorder(in home: TemporaryFolder) throws {
        try home.writeScript("""
        #!/bin/sh
        for word; do
            [ "$word" = complete ] && exec '\(Program.path())' "$@"
        done
        printf '%s\\0' "$@" >> ~/record
        echo recorded
        """, to: "bin/norris")
    }
}
