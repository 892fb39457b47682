import Foundation
import TestSupport
import XCTest

/// What Tab inserts in the real shells for hostile names: the program receives exactly the name, and nothing else runs.
final class ShellQuotingTests: XCTestCase, SkippedUnderThreadSanitizer {
    private struct Name {
        /// What makes the name unique, up to the first of the characters that may be special to a shell.
        var key = ""
        let hostile: String

        var text: String {
            key + hostile
        }
    }

    private static let endings = [
        "$(id>x)", "`id>x`", "${path}", "$path", "$$", "$", "%$'x", "\"$(id>x)\"", "\"'$(id>x)'\"", "$(!id)", ";id>x;",
        "&id>x&", "|id>x", ">x", "<x", "(id)", "{a}", "{1..3}", "*", "?", "[a]", "[", "!!", "!id", "!$", "!", "!\"",
        "!'", "\\", "\\\\", "\\n", "\\$x", "\"", "'", "\"'", "'\"$x", "#", "~", "^a^b", "=ls", ":b", "::", "%s",
        "@host", "-x", "+", ".", "é", "日本", "😀",
    ]
    /// Names that a shell could take for something else because of how they begin.
    private static let beginnings = [
        "~root", "=ls", "#c", "!x", "{r", "$s", "`t", "(u", "&v", ">w", "<v", ";y", ":m", "%n", "@o", "^p", "\\s", "[b",
        "?q", "|i",
    ]
    /// What is in no category that a file is named after, but in those of jokes.
    private static let blankEndings = [" b", " b'c", " $b c"]
    /// Names of files that are no categories.
    private static let fileEndings = [" ", " b ", "\n", "\nb", ",b"]

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
        let categories = unique(endings + blankEndings) + beginnings.map { Name(hostile: $0) }
        let files = unique(endings + fileEndings)
        var lines = ""
        for (index, name) in categories.enumerated() {
            if index.isMultiple(of: 2), !name.hostile.contains(" ") {
                // The name of a file is a category.
                try home.write("A joke.", to: ".local/share/norris/jokes/\(name.text).txt")
            } else {
                let json = try JSONEncoder().encode([name.text])
                lines += #"{"value": "A joke.", "categories": \#(String(decoding: json, as: UTF8.self))}"# + "\n"
            }
        }
        try home.write(lines, to: ".local/share/norris/jokes/team.jsonl")
        for name in files.map(\.text) + ["x1y.txt"] {
            try home.write("A joke.", to: "work/\(name)")
        }
        let script = try Program(["completions", shell]).run().standardOutput
        try home.write("\(script)\n\(settings)\ncd ~/work\n", to: startFile)
        try installRecorder(in: home)

        let terminal = try PseudoTerminal(columns: 200, rows: 50)
        let program = try Program(
            ["-i"],
            executable: path,
            environment: ["PATH": home.path("bin") + ":" + InstalledProgram.searchPath(), "ZDOTDIR": nil],
            home: home.path
        ).start(on: terminal)
        try terminal.waitFor("ready> ")
        try assertArguments(["--jokes", "x["], at: terminal, whenTyping: "--jokes x\\[\t", home: home)
        for (command, names) in [("joke", categories), ("--jokes", files)] {
            let isFile = command == "--jokes"
            for (number, name) in names.enumerated() {
                for (quote, typed) in typings(of: name, number, isFile: isFile, isFish: shell == "fish") {
                    // Some shells let the user close the quote.
                    let isLeftOpen = switch shell {
                    case "fish": !isFile && "/=:@.,-".contains(name.hostile.dropFirst().suffix(1))
                    case "zsh": isFile && quote == "'" && name.hostile.contains("'")
                    default: false
                    }
                    let line = "\(command) \(typed)\t\(isLeftOpen ? quote : "")"
                    try assertArguments([command, name.text], at: terminal, whenTyping: line, home: home)
                }
            }
        }
        let found = try FileManager.default.contentsOfDirectory(atPath: home.path("work"))
        XCTAssertEqual(Set(found), Set(files.map(\.text) + ["x1y.txt"]))
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

    private static func assertArguments(
        _ arguments: [String],
        at terminal: PseudoTerminal,
        whenTyping line: String,
        home: TemporaryFolder
    ) throws {
        try home.write("", to: "record")
        try terminal.type("norris \(line)\r", until: "recorded")
        try terminal.waitFor("ready> ")
        XCTAssertEqual(try home.read("record"), arguments.map { $0 + "\0" }.joined(), line)
    }

    private static func unique(_ texts: [String]) -> [Name] {
        texts.enumerated().map { Name(key: "z\($0.offset)z", hostile: $0.element) }
    }

    /// Returns what is typed before Tab: the key alone, and in quotes that stay open, with the first hostile character.
    ///
    /// Files, which the shells complete themselves, are typed without that character, each behind one of the quotes. A
    /// category is behind all of them with NORRIS_LONG_TESTS, and otherwise behind one.
    private static func typings(
        of name: Name,
        _ number: Int,
        isFile: Bool,
        isFish: Bool
    ) -> [(quote: String, typed: String)] {
        let all = ["", "'", "\""]
        let one = all[number % all.count]
        let quote = isFile ? one : ""
        let plain = name.key.isEmpty ? [] : [(quote, quote + name.key)]
        guard !isFile, let first = name.hostile.first else { return plain }
        return plain + (LongTests.areWanted ? all : [one]).map { quote in
            let isEscaped = switch quote {
            case "": first.isASCII
            case "'": isFish && "'\\".contains(first)
            default: "$\"\\".contains(first) || first == "`" && !isFish
            }
            let isReopened = quote == "'" && first == "'" && !isFish
            return (quote, quote + name.key + (isReopened ? #"'\'"# : isEscaped ? "\\" : "") + String(first))
        }
    }
}
