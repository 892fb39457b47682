import Foundation
import TestSupport
import XCTest

/// Settings that stay, in a shell and at a prompt.
final class SettingsFileTests: HomeTestCase {
    private static let file = ".config/norris/config"

    func testSettingIsSavedFromTheShellAndReadAtTheNextStart() throws {
        try home.write("# mine\n", to: Self.file)

        let saving = try run(["set", "--save", "name", "Bob"])

        XCTAssertEqual(saving, ProgramResult(exitStatus: 0))
        XCTAssertEqual(try home.read(Self.file), "# mine\nname = Bob\n")
        XCTAssertTrue(try run(["--offline", "joke"]).standardOutput.contains("Bob"))
        XCTAssertTrue(try run(["set", "name"]).standardOutput.contains("Bob"))
        XCTAssertEqual(try run(["set", "name", "Ann"]).standardError, """
        norris: set without --save works only at the prompt or in a script; add --save to keep the value.

        """)
        XCTAssertEqual(try run(["set", "--save"]), ProgramResult(
            standardError: "norris: norris set --save needs a value. Usage: norris set --save NAME VALUE\n",
            exitStatus: 64
        ))
    }

    func testSavedValuesAreRemovedAndOtherLinesStay() throws {
        let others = "# mine\r\njokes = /x\n\tstyle.accent = bold  cyan\nnonsense\n"
        let text = "name = Al\n\(others)NAME = Bob\ncolor = never"
        for (words, left) in [
            (["--save", "name", ""], others + "color = never\n"), (["--unset", "name"], others + "color = never\n"),
            (["--unset", "timeout"], text), (["--reset"], others),
        ] {
            try home.write(text, to: Self.file)
            XCTAssertEqual(try run(["set"] + words).exitStatus, 0, "\(words)")
            XCTAssertEqual(try home.read(Self.file), left, "\(words)")
        }
        for (words, sentence) in [
            (["--unset"], "--unset needs a value. Usage: --unset NAME"),
            (["--unset", "name", "Bob"], "set --unset name takes no arguments."),
            (["--unset", "name", "--unset", "color"], "set --unset name takes no arguments."),
            (["--reset", "name"], "set --reset takes no arguments."),
        ] {
            XCTAssertEqual(
                try run(["set"] + words),
                ProgramResult(standardError: "norris: \(sentence)\n", exitStatus: 64)
            )
        }
    }

    func testResetSaysWhichSettingsHaveTheirDefaultsAgain() throws {
        try home.write("name = Al\njokes = /x\n", to: Self.file)
        let session = try PromptSession(["--offline"], columns: 100, home: home)
        try session.answer(to: "set timeout 2")

        XCTAssertEqual(
            try session.answer(to: "set --reset"),
            ["name is Chuck Norris and timeout is 5 again, now and in later runs."]
        )
        XCTAssertEqual(try home.read(Self.file), "jokes = /x\n")
        XCTAssertEqual(try session.answer(to: "set --reset"), ["No setting is saved."])
        XCTAssertEqual(try session.answer(to: "set").last, "For this run: source.", "an option is no saved setting")
    }

    func testSaveThatFailsChangesNothing() throws {
        try home.write("", to: Self.file + "/file")
        let session = try PromptSession(["--offline"], home: home)

        XCTAssertTrue(try session.answer(to: "set --save timeout 2").joined().contains("a folder, not"))
        XCTAssertTrue(try session.answer(to: "set timeout").joined().contains("timeout  5 "))
    }

    func testPromptSaysWhatHasChangedAndForHowLong() throws {
        let session = try PromptSession(["--offline"], home: home)

        XCTAssertEqual(try session.answer(to: "set --save"), ["No setting has been changed in this run."])
        XCTAssertEqual(
            try session.answer(to: "set explicit on"),
            ["explicit is on for this run; type set --save to keep it."]
        )
        try session.answer(to: "set timeout 2")
        let saved = try session.answer(to: "set --save").joined()
        XCTAssertTrue(saved.hasPrefix("explicit is on and timeout is 2, saved in"), saved)
        XCTAssertEqual(try home.read(Self.file), "explicit = on\ntimeout = 2\n")
        let one = try session.answer(to: "set name Bob --save").joined()
        XCTAssertTrue(one.hasPrefix("name is Bob, saved in"), one)
        XCTAssertEqual(try home.read(Self.file), "explicit = on\ntimeout = 2\nname = Bob\n")
    }

    func testSettingsAreListedWithWhetherTheyAreSaved() throws {
        try home.write("timeout = 2\nexplicit = on\n", to: Self.file)
        let session = try PromptSession(["--offline"], columns: 100, home: home)
        try session.answer(to: "set --save name Bob")
        try session.answer(to: "set explicit off")

        let notes = try session.answer(to: "set").suffix(2)
        XCTAssertEqual(notes, ["Saved: name and timeout.", "For this run: source and explicit (saved: on)."])
        let one = try session.answer(to: "set name")
        XCTAssertEqual(one, ["name  Bob  the name that jokes have in place of Chuck Norris"])
        try session.answer(to: "set --save name ''")
        XCTAssertEqual(try home.read(Self.file), "timeout = 2\nexplicit = on\n")
        XCTAssertEqual(
            try session.answer(to: "set name"),
            ["name  Chuck Norris  the name that jokes have in place of Chuck Norris"]
        )
    }

    func testAliasIsSavedAtOnceAndWorksInAShellAndAtAPrompt() throws {
        let path = try home.write("# mine\nalias.d = j  dev\nalias.x = jkoe\nAlias.J=joke", to: Self.file)

        let two = try run(["--offline", "d", "-n", "2"])
        XCTAssertEqual(two.standardOutput.split(separator: "\n").count, 2)
        XCTAssertEqual(two.standardError, "", "it is reported where it is used")
        let unknown = ProgramResult(
            standardError: "norris: Unknown command \"jkoe\". Did you mean joke?\n",
            exitStatus: 64
        )
        XCTAssertEqual(try [run(["x"]), run(["--offline", "x"])], [unknown, unknown])
        XCTAssertEqual(try run(["unalias", "y"]).exitStatus, 64)
        XCTAssertEqual(try run(["alias", "z=today"]).exitStatus, 0)
        XCTAssertEqual(
            try run(["unalias", "y", "Z"]),
            ProgramResult(standardError: "norris: Unknown alias \"y\". Use alias to list them.\n", exitStatus: 64)
        )
        XCTAssertEqual(try run(["alias", "x=search", "the moon"]).exitStatus, 0)
        XCTAssertEqual(try run(["alias"]), ProgramResult(
            standardOutput: "alias d=j  dev\nalias j=joke\nalias x=search the moon\n", exitStatus: 0
        ))
        XCTAssertEqual(try run(["complete", "--", "d", "fo"]).standardOutput.prefix(5), "food ")
        let lines = "alias s=help today\ns\nalias s=help quit\ns\nunalias s\ns\n"
        let changed = try Program(["--offline"], input: lines, home: home.path).run()
        let today = try XCTUnwrap(changed.standardOutput.range(of: "Show the joke of the day."))
        XCTAssertTrue(changed.standardOutput[today.upperBound...].contains("Quit"), "the alias of before is used")
        XCTAssertTrue(changed.standardError.hasPrefix("norris: line 6: Unknown command \"s\"."), changed.standardError)

        let session = try PromptSession(["--offline"], columns: 200, home: home)
        XCTAssertEqual(try session.answer(to: "alias j=today"), ["j stands for today, saved in \(path)."])
        XCTAssertEqual(try session.answer(to: "j; unalias d").last, "Removed the alias d.")
        XCTAssertEqual(try session.answer(to: "d"), ["Unknown command \"d\". Type help for all commands."])
        XCTAssertEqual(try home.read(Self.file), "# mine\nalias.x = search the moon\nalias.j = today\n")

        let file = home.path("file")
        XCTAssertEqual(try session.answer(to: "alias x joke -n 2 > ~/file").count, 1)
        XCTAssertEqual(try session.answer(to: "help X").first, "x stands for joke -n 2 > ~/file.")
        XCTAssertEqual(try session.answer(to: "x"), ["Wrote 2 lines to \(file)."])
        XCTAssertEqual(try session.answer(to: "today >> ~/file"), ["Added 1 line to \(file)."])
        XCTAssertEqual(
            try session.answer(to: "set name Al > ~/file").last,
            "Nothing was printed, so \(file) was not changed."
        )
        XCTAssertEqual(try home.read("file").count { $0 == "\n" }, 3)
        XCTAssertEqual(
            try session.answer(to: "set color always; x"),
            [
                "color is always for this run; type set --save to keep it.",
                "Wrote 2 lines to \(file), in place of what was there.",
            ]
        )
        XCTAssertFalse(try home.read("file").contains("\u{1B}"))
        let log = try home.write("", to: "log")
        let input = "joke\ntoday > /dev/stdout\n"
        _ = try Program(["--offline"], input: input, home: home.path, standardOutput: .path(log)).run()
        XCTAssertEqual(try home.read("log").count { $0 == "\n" }, 2)

        try home.write("alias.x = jkoe\nname = Bob\n", to: Self.file)
        XCTAssertEqual(try run(["unalias", "x"]).exitStatus, 0)
        XCTAssertEqual(try home.read(Self.file), "name = Bob\n")
    }

    func testManyAliasesAreReadAtOnceAndCanStandForOneAnother() throws {
        let lines = (1 ..< 12000).map { "alias.a\($0) = a\($0 - 1)\n" }
        let path = try home.write("alias.a0 = joke\nalias.joke = today\n" + lines.joined(), to: Self.file)
        let report = "norris: Line 2 of \(path): Invalid value for alias: joke. "
            + "Use a name that is no command: a letter, then letters, digits, - or _.\n"

        let start = ContinuousClock.now
        let result = try run(["--offline", "a11999"])
        XCTAssertEqual(result.standardOutput.split(separator: "\n").count, 1)
        XCTAssertEqual(result.standardError, report)
        XCTAssertLessThan(start.duration(to: .now), .seconds(Patience.usual))
    }

    func testValueWithALineBreakIsNotSaved() throws {
        for prompt in ["x\ny", "x\ty", "x\u{7F}", "  "] {
            XCTAssertEqual(try run(["set", "--save", "prompt", prompt]).exitStatus, 64)
        }
        XCTAssertEqual(try run(["set", "--save", "name", "Al\nsource = online"]).exitStatus, 0)
        XCTAssertEqual(try run(["alias", "x=joke for\nBob"]).exitStatus, 0)
        XCTAssertEqual(try home.read(Self.file), "name = Al source = online\nalias.x = joke for Bob\n")
    }

    func testThemeIsUsedWhereThereIsColor() throws {
        try home.write("style.accent = bold cyan\nstyle.failure = plain\n", to: Self.file)

        let session = try PromptSession(["--offline"], home: home)
        try session.answer(to: "jkoe")
        XCTAssertEqual(session.terminal.display.style(of: "norris>")?.description, "1;36")
        XCTAssertEqual(session.terminal.display.style(of: "Unknown command")?.description, "")
        let plain = try run(["--color", "never", "help"])
        XCTAssertFalse(plain.standardOutput.contains("\u{1B}"))
        let colored = try run(["--color", "always", "help"])
        XCTAssertTrue(colored.standardOutput.contains("\u{1B}[1;36m"))
    }

    func testStartOpensTheFileOnce() throws {
        try home.write("timeout = 2\n", to: Self.file)
        let strace = try InstalledProgram.path("strace")

        let arguments = try ["-f", "-e", "trace=open,openat,stat,lstat,newfstatat", Program.path(), "--offline", "joke"]
        let result = try Program(arguments, executable: strace, home: home.path).run()

        let calls = result.standardError.split(separator: "\n").filter { $0.contains("/config") }
        XCTAssertEqual(calls.filter { $0.contains("open") }.count, 1, "\(calls)")
        XCTAssertLessThanOrEqual(calls.count, 2, "\(calls)")
    }

    func testWhatIsNoRegularFileIsReportedAtOnce() throws {
        let (pipe, file) = (home.path("pipe"), home.path(Self.file))
        mkfifo(pipe, 0o600)
        try home.write("", to: Self.file)
        let kinds = [(pipe, "named pipe"), (home.path, "folder"), ("/dev/zero", "device"), ("/dev/tty", "device")]
            + (access("/proc/kmsg", R_OK) == 0 ? [("/proc/kmsg", "device")] : [])
        for (target, kind) in kinds {
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
            let sentence = "norris: The settings cannot be used because \(file) is a \(kind), not a regular "
                + "file; move it away.\n"
            for words in [["joke"], ["today"], ["favorites"], ["complete", "--", "joke", "d"]] {
                let result = try Program(["--offline"] + words, home: home.path).run()
                XCTAssertEqual(result.standardError, sentence, "\(words)")
                XCTAssertEqual(result.exitStatus, 0, "\(words)")
            }
            XCTAssertEqual(try run(["set", "--save", "name", "Bob"]).exitStatus, 74, kind)
            let session = try PromptSession(["--offline"], home: home)
            let rows = session.rows.joined()
            XCTAssertTrue(rows.hasPrefix("The settings cannot be used") && rows.contains("a \(kind), not"), rows)
        }
        // A link of a program that keeps settings elsewhere is followed.
        try FileManager.default.removeItem(atPath: file)
        try home.write("name = Bob\n", to: "elsewhere")
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: home.path("elsewhere"))
        XCTAssertEqual(try run(["set", "name"]).standardError, "")
    }

    private func run(_ arguments: [String]) throws -> ProgramResult {
        try Program(arguments, home: home.path).run()
    }
}
