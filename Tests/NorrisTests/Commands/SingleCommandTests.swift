import TestSupport
import XCTest

/// `norris COMMAND`: one answer, and an exit status for scripts.
final class SingleCommandTests: HomeTestCase {
    func testServerJokeIsPrinted() throws {
        let output = try Program(["--api", api.baseURL, "joke", "science", "for", "Grace", "Hopper"]).output()

        let told = [LoopbackJoke].samples.filter { $0.categories == ["science"] }
            .map { $0.value.replacing("Chuck Norris", with: "Grace Hopper") + "\n" }
        XCTAssertTrue(told.contains(output), output)
    }

    func testSixteenFileDescriptorsAreEnough() throws {
        let silence = try SilentAddress()
        for (words, input) in [
            (["--offline", "joke"], ""), (["--api", silence.baseURL, "joke"], ""), (["favorite"], ""),
            (["--offline"], "joke\nfavorite\nfavorites\nsearch moon\n"),
        ] {
            let program = try InstalledProgram.norris(words, descriptors: 16, input: input, home: home.path)
            let result = try program.run()
            XCTAssertEqual(result.exitStatus, 0, "\(words): \(result.standardError)")
            XCTAssertEqual(result.standardOutput.isEmpty, words == ["favorite"], "\(words)")
        }
    }

    func testFailureIsOneSentenceAndAnExitStatus() throws {
        let api = try LoopbackAPI { request in
            request.query["name"] == "Bob" ? .json(status: 404, body: #"{"status":404,"error":"Not Found"}"#) : nil
        }
        let (server, silence) = try (["--api", api.baseURL], SilentAddress())
        let numbers = "Numbers of rows work only at the prompt; give an id, which lists show."
        let rows: [([String], Int32, String)] = [
            (
                server + ["--online", "joke", "dev", "for", "Bob"], 1,
                "There is no dev joke that can be told about Bob; leave out the name or a category."
            ),
            (server + ["joke", "foo"], 1, "There is no category \"foo\". Did you mean food?"),
            (server + ["favorite", "1"], 1, numbers), (server + ["show", "2"], 1, numbers),
            (server + ["copy", "3"], 1, numbers),
            (server + ["favorite"], 1, "No joke has been shown yet. Type norris joke first, or give an id."),
            (["--offline", "joke", "3"], 1, "There is no category \"3\"; for that many jokes, type norris joke -n 3."),
            (["recent"], 1, "recent works only at the prompt or in a script; type norris show for the last joke."),
            (["bogus"], 64, "Unknown command \"bogus\". Type norris help for all commands."),
            (["--offlin", "joke"], 64, "Unknown option --offlin. Did you mean --offline?"),
            (
                ["--online", "--api", silence.baseURL, "joke"], 69,
                "\(silence.baseURL.dropFirst("http://".count)) cannot be reached; check the network, and that a server "
                    + "runs there. To use built-in jokes, use --offline."
            ),
        ]
        for (arguments, status, sentence) in rows {
            XCTAssertEqual(try Program(arguments).run(), .failure(sentence, status), "\(arguments)")
        }
    }

    func testVersionGoesToStandardOutput() throws {
        let version = try Program(["--version"]).output()

        XCTAssertNotNil(version.wholeMatch(of: /norris 1\.0\.0 \((Linux|macOS) \w+\)\n/), version)
    }

    func testHistoryListsEarlierRuns() throws {
        let path = try home.write("joke\nrefresh\n", to: "history")

        XCTAssertEqual(
            try norris(["history"], environment: ["NORRIS_HISTORY": path]),
            .success("1  joke\n2  refresh\n")
        )
    }

    func testColorIsDecidedForEachOutput() throws {
        for (program, status, text, style) in [
            (Program(["nonsense"], standardOutput: .pipe), 64, "Unknown command", "31"),
            (Program(["help"], standardError: .pipe), 0, "categories", "35"),
        ] as [(Program, Int32, String, String)] {
            let running = try program.start()
            XCTAssertEqual(try running.waitForExit().exitStatus, status)
            XCTAssertEqual(running.terminal.display.style(of: text)?.description, style)
        }
        let errors = try Program(["nonsense"], standardError: .pipe).start().waitForExit().standardError
        XCTAssertTrue(errors.contains("Unknown command") && !errors.contains("\u{1B}"), errors)
    }

    func testListsOnATerminalShowIDs() throws {
        api = try LoopbackAPI(jokes: [
            LoopbackJoke(id: "first", value: "One coffee."), LoopbackJoke(id: "a\u{1B}[1m\n2", value: "Two coffees."),
        ])
        for (words, lines) in [
            (["search", "coffee"], [" first  One coffee.", "a[1m 2  Two coffees.", "2 jokes contain \"coffee\"."]),
            (["-n", "2"], ["first  One coffee.", "a[1m 2  Two coffees."]),
        ] {
            let program = try Program(["--online", "--api", api.baseURL] + words).start()
            XCTAssertEqual(try program.waitForExit().exitStatus, 0)
            XCTAssertEqual(Set(program.terminal.display.lines), Set(lines))
        }
    }
}
