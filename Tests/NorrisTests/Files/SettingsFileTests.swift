import Foundation
import TestSupport
import XCTest

/// Settings that stay, in a shell and at a prompt.
final class SettingsFileTests: HomeTestCase {
    private static let file = Scenario.config

    func testSettingIsSavedFromTheShellAndReadAtTheNextStart() throws {
        try home.write("# mine\n", to: Self.file)

        XCTAssertEqual(try norris("set", "--save", "name", "Bob"), .success())

        XCTAssertEqual(try home.read(Self.file), "# mine\nname = Bob\n")
        XCTAssertTrue(try norris("--offline", "joke").standardOutput.contains("Bob"))
        XCTAssertTrue(try norris("set", "name").standardOutput.contains("Bob"))
        let usage = "norris set --save needs a value. Usage: norris set --save NAME VALUE"
        XCTAssertEqual(try norris("set", "--save"), .failure(usage, 64))
        XCTAssertEqual(
            try norris("set", "name", "Ann").standardError,
            "norris: set without --save works only at the prompt or in a script; add --save to keep the value.\n"
        )
    }

    func testSavedValuesAreRemovedAndOtherLinesStay() throws {
        let others = "# mine\r\njokes = /x\n\tstyle.accent = bold  cyan\nnonsense\n"
        let text = "name = Al\n\(others)NAME = Bob\ncolor = never"
        for (words, left) in [
            (["--save", "name", ""], others + "color = never\n"), (["--unset", "name"], others + "color = never\n"),
            (["--unset", "timeout"], text), (["--reset"], others),
        ] {
            try home.write(text, to: Self.file)
            XCTAssertEqual(try norris(["set"] + words).exitStatus, 0, "\(words)")
            XCTAssertEqual(try home.read(Self.file), left, "\(words)")
        }
        for (words, sentence) in [
            (["--unset"], "--unset needs a value. Usage: --unset NAME"),
            (["--unset", "name", "Bob"], "set --unset name takes no arguments."),
            (["--unset", "name", "--unset", "color"], "set --unset name takes no arguments."),
            (["--reset", "name"], "set --reset takes no arguments."),
        ] {
            XCTAssertEqual(try norris(["set"] + words), .failure(sentence, 64))
        }
    }

    func testPromptSaysWhatHasChangedAndForHowLong() throws {
        let path = try home.write("# mine\njokes = /x\n", to: Self.file)
        let session = try session(columns: 200)
        let saved = "explicit = on\ntimeout = 2\n"

        for (line, answer, lines) in [
            ("set --save", "No setting has been changed in this run.", ""),
            ("set explicit on", "explicit is on for this run; type set --save to keep it.", ""),
            ("set timeout 2", "timeout is 2 for this run; type set --save to keep it.", ""),
            ("set --save", "explicit is on and timeout is 2, saved in \(path).", saved),
            ("set name Bob --save", "name is Bob, saved in \(path).", saved + "name = Bob\n"),
            ("set name", "name  Bob  the name that jokes have in place of Chuck Norris", saved + "name = Bob\n"),
            ("set --save name ''", "name is Chuck Norris again, now and in later runs.", saved),
            ("set name", "name  Chuck Norris  the name that jokes have in place of Chuck Norris", saved),
        ] {
            XCTAssertEqual(try session.answer(to: line), [answer])
            XCTAssertEqual(try home.read(Self.file), "# mine\njokes = /x\n" + lines, line)
        }
        try session.answer(to: "set name Al --save")
        try session.answer(to: "set explicit off")
        let notes = try session.answer(to: "set").suffix(2)
        XCTAssertEqual(notes, ["Saved: name and timeout.", "For this run: source and explicit (saved: on)."])
        for answer in [
            "explicit is off, name is Chuck Norris and timeout is 5 again, now and in later runs.",
            "No setting is saved.",
        ] {
            XCTAssertEqual(try session.answer(to: "set --reset"), [answer])
            XCTAssertEqual(try home.read(Self.file), "# mine\njokes = /x\n")
        }
        XCTAssertEqual(try session.answer(to: "set").last, "For this run: source.", "an option is no saved setting")
    }

    func testAliasIsSavedAtOnceAndWorksInAShellAndAtAPrompt() throws {
        let path = try home.write("# mine\nalias.d = j  dev\nalias.x = jkoe\nAlias.J=joke", to: Self.file)

        let two = try norris("--offline", "d", "-n", "2")
        XCTAssertEqual(two.standardOutput.split(separator: "\n").count, 2)
        XCTAssertEqual(two.standardError, "", "it is reported where it is used")
        let unknown = ProgramResult.failure("Unknown command \"jkoe\". Did you mean joke?", 64)
        let none = ProgramResult.failure("Unknown alias \"y\". Use alias to list them.", 64)
        for (words, result) in [
            (["x"], unknown), (["--offline", "x"], unknown), (["unalias", "y"], none),
            (["alias", "z=today"], .success()), (["unalias", "y", "Z"], none),
            (["alias", "x=search", "the moon"], .success()),
            (["alias"], .success("alias d=j  dev\nalias j=joke\nalias x=search the moon\n")),
        ] {
            XCTAssertEqual(try norris(words), result, "\(words)")
        }
        XCTAssertEqual(try norris("complete", "--", "d", "fo").standardOutput.prefix(5), "food ")
        let changed = try norris("--offline", input: "alias s=help today\ns\nalias s=help quit\ns\nunalias s\ns\n")
        let today = try XCTUnwrap(changed.standardOutput.range(of: "Show the joke of the day."))
        XCTAssertTrue(changed.standardOutput[today.upperBound...].contains("Quit"), "the alias of before is used")
        XCTAssertTrue(changed.standardError.hasPrefix("norris: line 6: Unknown command \"s\"."), changed.standardError)

        let (session, file) = try (session(columns: 200), home.path("file"))
        for (line, answer) in [
            ("alias j=today", "j stands for today, saved in \(path)."), ("j; unalias d", "Removed the alias d."),
            ("d", "Unknown command \"d\". Type help for all commands."),
            ("alias x joke -n 2 > ~/file", "x stands for joke -n 2 > ~/file, saved in \(path)."),
            ("x", "Wrote 2 lines to \(file)."), ("today >> ~/file", "Added 1 line to \(file)."),
            ("set name Al > ~/file", "Nothing was printed, so \(file) was not changed."),
        ] {
            let rows = try session.answer(to: line)
            XCTAssertEqual(rows.last, answer)
            XCTAssertTrue(rows.count == 1 || line.contains(";") || line.hasPrefix("set"), "\(rows)")
        }
        XCTAssertEqual(try session.answer(to: "help X").first, "x stands for joke -n 2 > ~/file.")
        XCTAssertEqual(try home.read("file").count { $0 == "\n" }, 3)
        XCTAssertEqual(try session.answer(to: "set color always; x"), [
            "color is always for this run; type set --save to keep it.",
            "Wrote 2 lines to \(file), in place of what was there.",
        ])
        XCTAssertFalse(try home.read("file").contains("\u{1B}"))
        XCTAssertEqual(try home.read(Self.file), "# mine\nalias.x = joke -n 2 > ~/file\nalias.j = today\n")
        let (log, input) = try (home.write("", to: "log"), "joke\ntoday > /dev/fd/1\n")
        _ = try Program(["--offline"], input: input, home: home.path, standardOutput: .path(log)).run()
        XCTAssertEqual(try home.read("log").count { $0 == "\n" }, 2)

        try home.write("alias.x = jkoe\nname = Bob\n", to: Self.file)
        XCTAssertEqual(try norris("unalias", "x").exitStatus, 0)
        XCTAssertEqual(try home.read(Self.file), "name = Bob\n")
    }

    func testManyAliasesAreReadAtOnceAndCanStandForOneAnother() throws {
        let lines = (1 ..< 12000).map { "alias.a\($0) = a\($0 - 1)\n" }
        let path = try home.write("alias.a0 = joke\nalias.joke = today\n" + lines.joined(), to: Self.file)
        let report = "norris: Line 2 of \(path): Invalid value for alias: joke. "
            + "Use a name that is no command: a letter, then letters, digits, - or _.\n"

        let start = ContinuousClock.now
        let result = try norris("--offline", "a11999")
        XCTAssertEqual(result.standardOutput.split(separator: "\n").count, 1)
        XCTAssertEqual(result.standardError, report)
        XCTAssertLessThan(start.duration(to: .now), .seconds(Patience.usual))
    }

    func testValueWithALineBreakIsNotSaved() throws {
        for prompt in ["x\ny", "x\ty", "x\u{7F}", "  "] {
            XCTAssertEqual(try norris(["set", "--save", "prompt", prompt]).exitStatus, 64)
        }
        XCTAssertEqual(try norris(["set", "--save", "name", "Al\nsource = online"]).exitStatus, 0)
        XCTAssertEqual(try norris(["alias", "x=joke for\nBob"]).exitStatus, 0)
        XCTAssertEqual(try home.read(Self.file), "name = Al source = online\nalias.x = joke for Bob\n")
    }

    func testThemeIsUsedWhereThereIsColor() throws {
        try home.write("style.accent = bold cyan\nstyle.failure = plain\n", to: Self.file)

        let session = try session()
        try session.answer(to: "jkoe")
        XCTAssertEqual(session.terminal.display.style(of: "norris>")?.description, "1;36")
        XCTAssertEqual(session.terminal.display.style(of: "Unknown command")?.description, "")
        XCTAssertFalse(try norris("--color", "never", "help").standardOutput.contains("\u{1B}"))
        XCTAssertTrue(try norris("--color", "always", "help").standardOutput.contains("\u{1B}[1;36m"))
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
        try UnprivilegedUser.own(home)
        let kinds = [(pipe, "named pipe"), (home.path, "folder"), ("/dev/zero", "device"), ("/dev/tty", "device")]
            + (access("/proc/kmsg", R_OK) == 0 ? [("/proc/kmsg", "device")] : [])
        for (target, kind) in kinds {
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
            let sentence = "norris: The settings cannot be used because \(file) is a \(kind), not a regular "
                + "file; move it away.\n"
            for words in [["joke"], ["today"], ["favorites"], ["complete", "--", "joke", "d"]] {
                let result = try norris(["--offline"] + words)
                XCTAssertEqual(result.standardError, sentence, "\(words)")
                XCTAssertEqual(result.exitStatus, 0, "\(words)")
            }
            // Root could replace a device; only root may read what the kernel logs.
            let norris = try target.hasPrefix("/proc/") ? [Program.path()] : UnprivilegedUser.norris()
            let words: [String] = norris.dropFirst() + ["set", "--save", "name", "Bob"]
            XCTAssertEqual(try Program(words, executable: norris[0], home: home.path).run().exitStatus, 74, kind)
            let session = try PromptSession(norris.dropFirst() + ["--offline"], executable: norris[0], home: home)
            let rows = session.rows.joined()
            XCTAssertTrue(rows.hasPrefix("The settings cannot be used") && rows.contains("a \(kind), not"), rows)
            let refusal = try session.answer(to: "set --save timeout 2").joined(separator: " ")
            XCTAssertTrue(refusal.contains("a \(kind), not") || target == "/proc/kmsg", refusal)
            XCTAssertTrue(try session.answer(to: "set timeout").joined().contains("timeout  5 "), "it is not changed")
        }
        // A link of a program that keeps settings elsewhere is followed.
        try FileManager.default.removeItem(atPath: file)
        try home.write("name = Bob\n", to: "elsewhere")
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: home.path("elsewhere"))
        XCTAssertEqual(try norris(["set", "name"]).standardError, "")
    }
}
