import Foundation
import TestSupport
import XCTest

/// `norris COMMAND`: one answer, and an exit status for scripts.
final class ShellTests: HomeTestCase {
    func testFailureIsOneSentenceAndAnExitStatus() async throws {
        let api = try LoopbackAPI { request in
            request.query["name"] == "Bob" ? .json(status: 404, body: #"{"status":404,"error":"Not Found"}"#) : nil
        }
        let server = ["--api", api.baseURL]
        let rows: [([String], Int32, String)] = [
            (server + ["--jokes", "api", "joke", "dev", "for", "Bob"], 1, "There is no dev joke"),
            (server + ["joke", "foo"], 1, "There is no category \"foo\". Did you mean food?"),
            // A name in capitals keeps its case.
            (server + ["joke", "Bob"], 1, "There is no category \"Bob\"."), (server + ["favorite"], 1, "No joke"),
            (server + ["copy"], 1, "No joke"), (server + ["favorite", "1"], 1, ""), (server + ["show", "2"], 1, ""),
            (["--offline", "joke", "3"], 1, "\"3\""), (["--offline", "search", "no such joke"], 1, "no such joke"),
            (["bogus"], 64, "Unknown command \"bogus\"."), (["--offlin", "joke"], 64, "Did you mean --offline?"),
            (["set", "colour"], 64, "Did you mean color?"), (["joke", "-n"], 64, "-n "), (["joke", "-n", "0"], 64, "0"),
            (["search", "--category"], 64, "--category "), (["search"], 64, ""), (["--timeout"], 64, "--timeout "),
            (["--color", "purple", "joke"], 64, "purple"), (["--no-history", "copy"], 1, "None is kept from one run"),
            (["help", "serach"], 64, "No help for \"serach\". Did you mean search?"),
            (["completions", "tcsh"], 64, "There are no completions for \"tcsh\". Use bash, zsh or fish."),
            // A word that went is an unknown command.
            (["watch"], 64, "Unknown command \"watch\"."), (["--mine", "joke"], 64, "Unknown option --mine"),
            (["--jokes", "api", "--api", LoopbackAPI.refusing, "joke"], 69, "cannot be reached"),
        ]
        try await rows.concurrently { arguments, status, text in
            let result = try Program(arguments).run()
            XCTAssertEqual(result.exitStatus, status, "\(arguments): \(result)")
            XCTAssertEqual(result.standardOutput, "", "\(arguments)")
            let sentence = result.standardError
            XCTAssertTrue(sentence.hasPrefix("norris: "), "\(arguments): \(result)")
            XCTAssertTrue(text.isEmpty || sentence.contains(text), "\(arguments): \(result)")
            XCTAssertEqual(sentence.count(where: \.isNewline), 1, "\(arguments): \(result)")
        }
    }

    func testEmptyArgumentIsAnErrorAndReachesNoFile() throws {
        try home.write(#"{"id":"a","value":"A joke."}"# + "\n", to: Scenario.lastJoke)
        for words in [["favorite", ""], ["joke", ""], ["add", ""], ["search", ""], ["show", ""], ["copy", ""], [""]] {
            let result = try norris(["--offline"] + words)
            XCTAssertEqual(result.exitStatus, 64, "\(words): \(result)")
            XCTAssertEqual(result.standardError.count(where: \.isNewline), 1, "\(words): \(result)")
        }
        XCTAssertEqual(try norris("set", "name", "").exitStatus, 0, "as the value of a setting, it is the default")
        XCTAssertFalse(FileManager.default.fileExists(atPath: home.path(Scenario.favorites)))
        XCTAssertFalse(FileManager.default.fileExists(atPath: home.path(Scenario.ownJokes)))
    }

    func testCategoryNeedsNoCommandAndSeveralJokesAreALineEach() throws {
        for words in [["dev", "-n", "3"], ["joke", "-n", "3", "dev"], ["joke", "dev,food", "-n", "3"]] {
            let jokes = try Program(["--offline"] + words).output().split(separator: "\n")
            XCTAssertEqual(Set(jokes).count, 3, "\(words)")
        }
        XCTAssertEqual(try norris("--offline", "-n", "2").standardOutput.split(separator: "\n").count, 2)
    }

    func testArgumentsAndVariablesThatAreNotUTF8AreRefused() throws {
        // The shell makes the byte E9, which Swift's strings cannot have.
        for (script, name) in [
            (#"HOME=$PWD/$(printf 'h\351') exec "$0" --offline joke"#, "HOME"),
            (#"XDG_DATA_HOME=$PWD/$(printf 'h\351') exec "$0" add A joke."#, "XDG_DATA_HOME"),
            (#"exec "$0" add "$(printf 'caf\351')""#, "rgument 2"),
            (#"exec "$0" joke for "$(printf 'R\351')""#, "rgument 3"),
            (#"exec "$0" set name "$(printf 'R\351')""#, "rgument 3"),
            (#"printf 'caf\351' | "$0" add -"#, "text"), (#"printf 'add caf\351\n' | "$0" --offline"#, "line 1"),
        ] {
            let words = try ["-c", "cd \"$1\" && set -- && " + script, Program.path(), home.path]
            let result = try Program(words, executable: "/bin/sh", home: home.path).run()
            XCTAssertEqual(result.exitStatus, 64, "\(script): \(result)")
            XCTAssertEqual(result.standardOutput, "", "\(script)")
            let sentence = result.standardError
            XCTAssertTrue(sentence.contains(name) && sentence.contains("UTF-8"), "\(script): \(result)")
            XCTAssertEqual(sentence.count(where: \.isNewline), 1, "\(script): \(result)")
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path), [], "nothing is written")
    }

    func testIdThatBeginsWithAHyphenIsNoOption() throws {
        let joke = try norris("--offline", "show", "--", "-dTvLIfDWCO")
        XCTAssertEqual(joke.exitStatus, 0, "\(joke)")
        XCTAssertEqual(try norris("--offline", "show", "-dTvLIfDWCO"), joke)
        XCTAssertEqual(try norris("--offline", "favorite", "-dTvLIfDWCO").exitStatus, 0)
        XCTAssertEqual(try norris("--offline", "favorites"), joke)
    }

    func testSixteenFileDescriptorsAreEnough() throws {
        for (words, input) in [
            (["--offline", "joke"], ""), (["--api", LoopbackAPI.refusing, "joke"], ""), (["favorite"], ""),
            (["--offline"], "joke\nfavorite\nfavorites\nsearch moon\n"),
        ] {
            let program = try InstalledProgram.norris(words, descriptors: 16, input: input, home: home.path)
            let result = try program.run()
            XCTAssertEqual(result.exitStatus, 0, "\(words): \(result.standardError)")
        }
    }

    func testVersionGoesToStandardOutput() throws {
        let version = try Program(["--version"]).output()

        XCTAssertNotNil(version.wholeMatch(of: /norris \d+\.\d+\.\d+\n/), version)
    }

    func testColorIsDecidedForEachOutput() async throws {
        for (program, text) in [
            (Program(["nonsense"], piped: [STDOUT_FILENO]), "Unknown command"),
            (Program(["help"], piped: [STDERR_FILENO]), "categories"),
        ] {
            let running = try program.start()
            _ = try running.waitForExit()
            XCTAssertNotEqual(running.terminal.display.style(of: text)?.description ?? "", "", text)
        }
        let errors = try Program(["nonsense"], piped: [STDERR_FILENO]).start().waitForExit().standardError
        XCTAssertTrue(errors.contains("Unknown command") && !errors.contains("\u{1B}"), errors)
        try await [
            ([:], [], true), (["NO_COLOR": "1"], [], false), (["NO_COLOR": ""], [], true),
            (["CLICOLOR": "0"], [], false), (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], [], true),
            (["TERM": "dumb"], [], false), ([:], ["--plain"], false), ([:], ["--accessible"], false),
            (["CLICOLOR_FORCE": "1"], ["--color", "never"], false),
        ].concurrently { (environment: [String: String?], options, isColored) in
            let program = try Program(options + ["help"], environment: environment).start()
            _ = try program.waitForExit()
            let transcript = program.terminal.transcript
            XCTAssertEqual(transcript.contains("\u{1B}["), isColored, "\(environment) \(options)")
        }
        let forced = try Program(["help"], environment: ["CLICOLOR_FORCE": "1"]).output()
        XCTAssertTrue(forced.contains("\u{1B}["), forced)
    }

    func testListsOnATerminalShowIDs() throws {
        api = try LoopbackAPI(jokes: [
            LoopbackJoke(id: "first", value: "One coffee."), LoopbackJoke(id: "a\u{1B}[1m\n2", value: "Two coffees."),
        ])
        for words in [["search", "coffee"], ["-n", "2"]] {
            let program = try Program(["--jokes", "api", "--api", api.baseURL] + words).start()
            XCTAssertEqual(try program.waitForExit().exitStatus, 0)
            let lines = program.terminal.display.lines
            XCTAssertTrue(lines.contains { $0.hasSuffix("first  One coffee.") }, "\(lines)")
            XCTAssertTrue(lines.contains { $0.hasSuffix("  Two coffees.") }, "\(lines)")
        }
    }
}
