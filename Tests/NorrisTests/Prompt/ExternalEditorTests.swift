import Foundation
import TestSupport
import XCTest

/// Ctrl-X Ctrl-E: scripts that stand for the user's editor.
final class ExternalEditorTests: XCTestCase, SkippedUnderThreadSanitizer {
    /// Shows the line, waits for a word, and saves it in other lines.
    private static let script = #"""
    #!/bin/sh
    echo "opened $1: $(cat "$1")"
    read -r word
    printf 'joke 日本\n\n  for\t%s\n' "$word" > "$1"
    touch "$1~"
    """#

    func testLineComesBackAsItIsShown() async throws {
        // Written before any program starts and inherits the open file: the kernel runs no file that is open for
        // writing.
        let editor = try Self.editor(Self.script)
        let variables = ["VISUAL": editor.path("editor"), "EDITOR": "false", "TMPDIR": editor.path]
        let before = try PseudoTerminal().modes()
        let environments: [[String: String?]] = [[:], ["NO_COLOR": "1"], ["LC_ALL": "C", "LANG": nil]]
        try await PromptSession.inEachWindow(environments.map { $0.merging(variables) { $1 } }) { session, _ in
            let terminal = session.terminal
            try terminal.type("half a line\u{1}", until: { $0.text.contains("half a") && $0.cursorColumn == 8 })
            try terminal.type("\u{18}\u{5}", until: "half a line\r\n")
            XCTAssertEqual(try terminal.modes(), before)
            XCTAssertFalse(terminal.display.isOn(privateMode: 2004))
            try terminal.type("Bob\r", until: { screen in
                screen.lines.contains("norris> joke 日本") && screen.lines.last?.hasPrefix("1 more line") == true
            })
            try terminal.type("\u{1F}", until: { $0.lines.contains("norris> half a line") })
            try terminal.type("\u{1B}_\u{15}# \r", until: { $0.isAtPrompt })
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: editor.path), ["editor"])
    }

    func testCommandModeOfViOpensTheEditor() throws {
        let folder = try Self.editor("#!/bin/sh\necho other > \"$1\"\n")
        try folder.write("bind -v\n", to: ".editrc")
        let session = try PromptSession(["--offline"], environment: ["EDITOR": folder.path("editor")], home: folder)

        try session.terminal.type("half", until: { $0.lines.last == "norris> half" })
        try session.terminal.type("\u{1B}", until: { $0.cursorColumn == 11 })
        try session.terminal.type("v", until: { $0.lines.last == "norris> other" })
    }

    func testLinesOfTheFileStandAtOnePromptEach() throws {
        for key in ["\u{18}\u{5}", "\u{1B}e"] {
            let editor = try Self.editor("#!/bin/sh\nprintf 'set name Ed\\nset name Zo\\303\\253\\n\\n' > \"$1\"\n")
            let session = try PromptSession(environment: ["EDITOR": editor.path("editor")])
            let terminal = session.terminal

            try terminal.type("\u{1B}[200~half\nquit\u{1B}[201~" + key)
            for rows in [
                ["norris> set name Ed", "2 more lines wait (Ctrl-C drops them)"],
                ["norris> set name Zoë", "1 more line waits (Ctrl-C drops it)"],
            ] {
                try terminal.waitForScreen { $0.lines.suffix(2) == rows[...] }
                try terminal.type("\r")
            }
            try terminal.waitForScreen { $0.lines.last == "norris> quit" }
            XCTAssertTrue(session.rows.contains { $0.hasPrefix("name is Ed") }, session.rows.joined(separator: "\n"))
            try terminal.type("\r")
            XCTAssertEqual(try session.program.waitForExit().exitStatus, 0)
        }
    }

    func testEditorThatFailsLeavesTheLine() async throws {
        let failed = "ended with an error; try again, or check VISUAL and EDITOR."
        let missing = "Nothing was changed: the editor nosuch-editor is not installed; check VISUAL and EDITOR."
        try await [
            ("nosuch-editor", missing), ("false", "The editor false \(failed)"),
            ("sh -c 'kill -9 $$'", "The editor sh -c 'kill -9 $$' \(failed)"),
            ("", "Nothing was changed: no editor was found; "),
        ].concurrently { editor, sentence in
            let path = try Self.pathWithoutEditors()
            let session = try PromptSession(columns: 120, environment: ["EDITOR": editor, "PATH": path.path])

            try session.terminal.type("half\u{18}\u{5}", until: { screen in
                screen.text.contains(sentence) && screen.lines.last == "norris> half" && screen.cursorColumn == 12
            })
            XCTAssertEqual(try session.quit(), 0)
            XCTAssertFalse(session.terminal.transcript.contains("sh:"), session.terminal.transcript)
        }
    }

    func testFolderForTheFileThatCannotBeUsedIsNamed() throws {
        let folder = try Self.editor("")
        for (path, reason) in [
            (folder.path("none"), "No such file or directory"), (folder.path("editor"), "Not a directory"),
            ("/proc", "No such file or directory"),
        ] {
            let session = try PromptSession(columns: 200, environment: ["EDITOR": "true", "TMPDIR": path])
            let sentence = "changed: no file can be created in \(path) (\(reason)); set TMPDIR "
            try session.terminal.type("half\u{18}\u{5}", until: { screen in
                screen.text.contains(sentence) && screen.lines.last == "norris> half"
            })
            XCTAssertEqual(try session.quit(), 0)
        }
    }

    func testViIsTheEditorWhereNoneIsSet() throws {
        let path = try Self.pathWithoutEditors()
        try path.writeScript("#!/bin/sh\necho other > \"$1\"\n", to: "vi")
        let session = try PromptSession(environment: ["VISUAL": "", "EDITOR": nil, "PATH": path.path])

        try session.terminal.type("half\u{18}\u{5}", until: { $0.lines.last == "norris> other" })
    }

    func testInterruptThatEndsTheEditorCancelsTheCommand() throws {
        let folder = try Self.editor("#!/bin/sh\necho open\nexec sleep 60\n")
        for editor in [folder.path("editor"), "'\(folder.path("editor"))'"] {
            let session = try PromptSession(["--offline"], environment: ["EDITOR": editor])
            let terminal = session.terminal
            for (keys, line) in [("add\r", "norris>"), ("half\u{18}\u{5}", "norris> half")] {
                try terminal.type(keys, until: "open\r\n")
                try terminal.type("\u{3}", until: { $0.lines.suffix(3) == ["open", "Canceled.", line] })
            }
            XCTAssertEqual(try session.quit(), 0)

            let program = try Program(["edit"], environment: ["EDITOR": editor]).start()
            try program.terminal.waitFor("open\r\n")
            try program.terminal.type("\u{3}")
            XCTAssertEqual(try program.waitForExit().signal, SIGINT)
            XCTAssertEqual(program.terminal.screen, ["open"])
        }
    }

    func testInterruptInTheEditorDoesNotReachThePrompt() throws {
        let folder = try Self.editor("#!/bin/sh\ntrap : INT QUIT\necho open\nread -r x\necho got > \"$1\"\n")
        let session = try PromptSession(["--offline"], environment: ["EDITOR": folder.path("editor")])

        try session.terminal.type("half\u{18}\u{5}", until: "open\r\n")
        try session.terminal.type("\u{3}\u{1C}x\r", until: { $0.lines.last == "norris> got" })
        XCTAssertFalse(session.terminal.transcript.contains("To quit, press"))
    }

    func testCtrlZStopsPromptAndEditor() throws {
        let folder = try Self.editor("#!/bin/sh\necho open\nread -r word\necho \"$word\" > \"$1\"\n")
        let shell = try JobControlShell(environment: ["EDITOR": folder.path("editor")])
        try shell.runNorris("--offline")
        try shell.terminal.type("half\u{18}\u{5}", until: "open\r\n")

        try shell.suspend()
        try shell.terminal.type("fg\r")
        try shell.terminal.type("other\r", until: { $0.lines.last == "norris> other" })
        try shell.exit(after: "\u{15}quit\r")
    }

    /// A folder with the programs that the scripts need.
    private static func pathWithoutEditors() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["false", "sh"] {
            let program = try InstalledProgram.path(name)
            try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: program)
        }
        return folder
    }

    /// A folder with a script that is executable.
    private static func editor(_ script: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.writeScript(script, to: "editor")
        return folder
    }
}
