import Foundation
import TestSupport
import XCTest

/// Jokes of the user's own, in real files, by the built program.
final class CollectionsTests: HomeTestCase, SkippedUnderThreadSanitizer {
    override func setUpWithError() throws {
        try super.setUpWithError()

        try home.write("Chuck Norris wrote one line.\n\nAnother line.\n", to: "team.txt")
        try home.write("First\n%\nChuck Norris\nhas two lines.\n%\n", to: "cookies")
        try home.write("""
        {"value":"With an id","id":"abcdefgh123","categories":["Dev","x"],"url":"https://example.com"}
        {"value":"Hidden","categories":["explicit"]}
        """, to: "api.jsonl")
        try home.write(#"[{"value": "In an array, \"]}\""}, {"value": "Second"}]"#, to: "list.json")
    }

    private func output(_ words: String..., input: String? = nil) throws -> String {
        try Program(words, input: input).output()
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }

    func testSearchListsJokesOfACategoryAndCategoriesMayHaveABlank() throws {
        let json = "{\"value\":\"Spaced out\",\"categories\":[\"Two Words\"]}\n{\"value\":\"Spaced in\"}\n"
        let words = try ["--mine", "--jokes", home.write(json, to: "json")]
        for arguments in [
            ["search", "spaced", "--category", "Two Words"], ["joke", "two words"], ["joke", "-s", "Two Words"],
        ] {
            XCTAssertEqual(try Program(words + arguments).output(), "Spaced out\n")
        }
        for (line, sentence) in [
            (
                "search spaced in --category \"two words\"",
                "No joke in two words contains \"spaced in\"; type categories to see the others."
            ),
            ("search spaced --category moon", "There is no category \"moon\". Type categories to see them."),
            ("joke -l \"two words\"", "There is no long two words joke."),
            ("joke two words", "There is no category \"two\". Did you mean \"two words\"?"),
        ] {
            let result = try Program(words, input: line).run()
            XCTAssertTrue(result.standardError.hasPrefix("norris: line 1: \(sentence)"), result.standardError)
            XCTAssertEqual(result.exitStatus, 1)
        }
    }

    func testJokesOfEachFormatAreToldAndASavedNameHidesNone() throws {
        try home.write("name = Al\n", to: Scenario.config)
        func told(_ words: [String], input: String? = nil) throws -> [String] {
            try lines(norris(words, input: input).standardOutput).sorted()
        }
        for (file, category, jokes) in [
            ("team.txt", "team", ["Another line.", "Chuck Norris wrote one line."]),
            ("cookies", "cookies", ["Chuck Norris has two lines.", "First"]),
            ("api.jsonl", "api", ["With an id"]),
            ("list.json", "list", ["In an array, \"]}\"", "Second"]),
        ] {
            let input = String(repeating: "joke \(category)\n", count: jokes.count)
            XCTAssertEqual(try lines(output("--jokes", home.path(file), input: input)).sorted(), jokes)
            let words = ["--mine", "--jokes", home.path(file)]
            let renamed = jokes.map { $0.replacing("Chuck Norris", with: "Al") }.sorted()
            XCTAssertEqual(try told(words, input: String(repeating: "joke\n", count: jokes.count)), renamed)
            XCTAssertTrue(try renamed.contains(told(words + ["today"]).joined()))
        }
        let words = ["--mine", "--jokes", home.path("team.txt")]
        let two = try told(words, input: "@ Bob\njoke for Bob\n")
        XCTAssertEqual(two, ["Bob wrote one line.", "Bob wrote one line."])
        XCTAssertTrue(try told(["--offline", "joke"]).joined().contains("Al"))
        let joke = try told(["--api", api.baseURL, "joke", "dev", "-n", "3"])
        XCTAssertTrue(
            joke.contains("Chuck's loops end when he tells them to.") && joke.joined().contains("Al"),
            "\(joke)"
        )
    }

    func testOptionOverridesVariableWhichOverridesFolder() throws {
        let folder = home.path(".local/share/norris/jokes")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        func assertSources(_ rows: [(words: [String], variable: String?, sentence: String)]) throws {
            for (words, variable, sentence) in rows {
                let result = try norris(words + ["source"], environment: ["NORRIS_JOKES": variable])
                // The next lines tell what is missing.
                XCTAssertEqual(lines(result.standardOutput)[0], sentence, "\(words)")
            }
        }
        // An empty folder is no collection.
        try assertSources([([], nil, "Jokes come from api.chucknorris.io.")])
        try home.write("Of the folder\n", to: ".local/share/norris/jokes/mine")
        let (z, builtIn) = (home.path("z"), "the built-in collection")
        try assertSources([
            ([], nil, "Jokes come from \(folder), and from \(builtIn)."), ([], "a:3", "No jokes can be read from a."),
            (
                ["--jokes", "x", "--jokes=y:2, mine"], "a",
                "Jokes come from x (1 of 5), y (2 of 5), \(folder) (1 of 5) and \(builtIn) (1 of 5)."
            ),
            (["--jokes", "api:2,builtin"], "a", "Jokes come from api.chucknorris.io (2 of 3) and \(builtIn) (1 of 3)."),
        ])
        XCTAssertEqual(try norris("joke", "mine"), .success("Of the folder\n"))
        try home.write("source = online\njokes = mine, ~/z, api:2\n", to: Scenario.config)
        try assertSources([
            (["--online"], "a", "Jokes come from api.chucknorris.io."), ([], "a", "No jokes can be read from a."),
            (["--offline"], nil, "Jokes come from \(folder) (1 of 4), \(z) (1 of 4) and \(builtIn) (2 of 4)."),
        ])
    }

    func testNothingIsRequestedUnlessAskedFor() throws {
        let arguments = ["--api", api.baseURL, "--jokes", home.path("team.txt")]

        let input = "joke\ncategories\nsearch chuck\nshow some-id\nset source offline\njoke\n"
        _ = try Program(arguments, input: input).run()
        XCTAssertEqual(api.connectionCount, 0)
        _ = try Program(arguments, input: "set source online\njoke\n").run()
        _ = try Program(arguments + ["--jokes", "api", "show", "some-id"]).run()

        XCTAssertEqual(api.requests.count, 2)
    }

    func testAdviceAboutExplicitJokesIsGivenWhereItHelps() throws {
        for (path, options, sentence) in [
            ("", [], "Explicit jokes are hidden; to include them, use --explicit."),
            ("/team.txt", [], "None of these jokes is explicit; for those of the API, use --online --explicit."),
            ("/team.txt", ["--explicit"], "None of these jokes is explicit; for those of the API, use --online."),
        ] {
            let result = try Program(["--jokes", home.path + path, "joke", "explicit"] + options).run()
            XCTAssertEqual(result.standardError, "norris: \(sentence)\n")
        }
    }

    func testCategoriesAreBareNamesInAPipeAndHaveSizesOnAScreen() throws {
        let categories = try lines(output("--jokes", home.path, "categories"))
        XCTAssertTrue(Set(categories).isSuperset(of: ["team", "cookies", "api", "list", "x", "dev"]), "\(categories)")
        XCTAssertFalse(categories.contains("explicit"))
        XCTAssertTrue(try lines(output("--jokes", home.path, "--explicit", "categories")).contains("explicit"))
        let json = try lines(output("--jokes", home.path, "categories", "--json"))
        XCTAssertTrue(json.contains(#"{"category":"team","jokes":2,"summary":null}"#), "\(json)")
        XCTAssertTrue(json.contains(#"{"category":"dev","jokes":45,"summary":"programmers"}"#), "\(json)")
        let prompt = try session(["--jokes", home.path("team.txt")], columns: 100)
        let table = try prompt.answer(to: "categories").joined(separator: "\n")
        XCTAssertTrue(table.contains("team") && table.contains("(2)") && table.contains("(44, programmers)"), table)
        XCTAssertEqual(try prompt.quit(), 0)
    }

    func testOnlyTheUsersOwnJokes() throws {
        let (team, cookies) = (home.path("team.txt"), home.path("cookies"))
        let jokes = ["Another line.", "Chuck Norris has two lines.", "Chuck Norris wrote one line.", "First"]
        for (words, first) in [(["--mine"], ""), ([], "set source mine\n")] {
            let input = first + String(repeating: "joke\n", count: 4)
            let result = try Program(words + ["--jokes", team, "--jokes", cookies], input: input).run()
            XCTAssertEqual(lines(result.standardOutput).sorted(), jokes)
        }
        XCTAssertEqual(try output("--mine", "--jokes", team, "categories"), "team\n")
        XCTAssertEqual(try output("--mine", "--jokes", team, "source"), "Jokes come from \(team).\n")
        let joke = try output("--mine", "--jokes", team, "today")
        XCTAssertTrue(["Another line.\n", "Chuck Norris wrote one line.\n"].contains(joke), joke)
        XCTAssertEqual(try Program(["--mine", "--jokes", team, "search", "telegram"]).run().exitStatus, 1)
        let missing = "There are no jokes of your own yet; type norris add to write one, or name a file of them with --jokes."
        XCTAssertEqual(try Program(["--mine", "joke"]).run(), .failure(missing, 1))
        XCTAssertEqual(
            try Program(input: "set source mine\n").run().standardError,
            "norris: line 1: \(missing.replacing("norris add", with: "add"))\n"
        )
        XCTAssertEqual(try Program(["--jokes", team, "--mine", "--online", "joke"]).run().exitStatus, 64)
        try home.write("Mine.\n", to: Scenario.ownJokes)
        for (words, input) in [
            ([], "set source mine\njoke\n"), ([], "set source offline\njoke own\n"), (["--offline"], "joke own\n"),
        ] {
            XCTAssertEqual(try norris(["--jokes", "api"] + words, input: input), .success("Mine.\n"))
        }
        XCTAssertEqual(try norris("--jokes", "api", "today"), try norris("--jokes", "builtin", "today"))
        let blank = try home.write("\n\n", to: "blank")
        for command in ["joke", "today"] {
            XCTAssertEqual(
                try norris("--mine", "--jokes", blank, command).standardError,
                "norris: There are no jokes in \(blank); write one on each line.\n"
            )
        }
    }

    func testOwnJokesThatCannotBeReadAreReported() throws {
        let file = try home.write("One\n", to: ".local/share/norris/jokes/team")
        let folder = String(file.dropLast(5))
        try UnprivilegedUser.own(home)
        // Otherwise it could not be removed.
        defer { chmod(folder, 0o700) }
        for path in [file, folder] {
            chmod(path, 0)
            XCTAssertEqual(try UnprivilegedUser.program(["--mine", "joke"], home: home.path).run(), .failure(
                "The jokes cannot be read from \(path) (Permission denied); check the path and its permissions.", 74
            ))
        }
    }

    func testIndentsAndTabsStayOnAScreen() throws {
        let words = try ["--mine", "--jokes", home.write("\n  one\n\ttwo\nabc\td\n%\n", to: "picture")]
        let prompt = try session(words, columns: 40)
        XCTAssertEqual(try prompt.answer(to: "joke"), ["  one", "        two", "abc     d"])
        XCTAssertEqual(try prompt.quit(), 0)
        XCTAssertEqual(try Program(words + ["joke"]).output(), "one two abc d\n")
    }

    func testJSONNamesTheFile() throws {
        for (file, words, categories, id, url, text) in [
            ("api.jsonl", ["joke", "x"], #""api","Dev","x""#, "abcdefgh123", "https://example.com", "With an id"),
            ("cookies", ["search", "two lines"], #""cookies""#, "RW6AuAx7Z0M", "", #"Chuck Norris\nhas two lines."#),
        ] {
            XCTAssertEqual(
                try Program(["--jokes", home.path(file), "--json"] + words).output(),
                #"{"categories":[\#(categories)],"created_at":null,"icon_url":"","id":"\#(id)","source":"\#(file)","#
                    + #""updated_at":null,"url":"\#(url)","value":"\#(text)"}"# + "\n"
            )
        }
    }

    func testJokeCanBeAboutAnotherName() throws {
        XCTAssertEqual(
            try output("--jokes", home.path, input: "joke team for Bob\njoke cookies for Bob\njoke team for Bob\n"),
            "Bob wrote one line.\nBob has two lines.\nBob wrote one line.\n"
        )
        let sentence = "There is no list joke that can be told about Bob; leave out the name or a category."
        let result = try Program(["--jokes", home.path, "joke", "list", "for", "Bob"]).run()
        XCTAssertEqual(result, .failure(sentence, 1))
    }

    func testJokesAreFoundShownAndSaved() throws {
        let input = "search HAS two lines\nshow RW6AuAx7Z0M\nshow abcdefgh123\nfavorite\nfavorites\nrecent\n"
        let (cookie, api) = ("Chuck Norris has two lines.\n", "With an id\n")
        let told = cookie + cookie + api + api + cookie + api
        XCTAssertEqual(try norris("--jokes", home.path, input: input).standardOutput, told)
        // The favorite is kept without the file.
        let saved = try norris("--offline", "favorites", "--json").standardOutput
        XCTAssertTrue(saved.contains(#""source":"api.jsonl""#), saved)
        let hidden = try Program(["--jokes", home.path, "search", "hidden"]).run()
        XCTAssertEqual(hidden, .failure("No joke contains \"hidden\".", 1))
    }

    /// The examples of the page on using norris.
    func testEachDocumentedFormatHasTwoJokes() throws {
        let page = try PackageFile.text("Sources/NorrisPrompt/NorrisPrompt.docc/UsingNorris.md")
        let section = try XCTUnwrap(page.components(separatedBy: "## Bring your own jokes").last?
            .components(separatedBy: "\n## ").first)
        let examples = section.components(separatedBy: "```").filter { $0.hasPrefix("text\n") }
        XCTAssertEqual(examples.count, 4)
        for (number, example) in examples.enumerated() {
            let path = try home.write(String(example.dropFirst("text\n".count)), to: "example\(number).txt")
            let jokes = try Set(lines(output("--jokes", path, input: "joke example\(number)\njoke example\(number)\n")))
            XCTAssertEqual(jokes.count, 2, "\(jokes)")
            XCTAssertTrue(jokes.allSatisfy { $0.contains("Chuck Norris") && $0.hasSuffix(".") }, "\(jokes)")
        }
    }

    func testCategoryNeedsNoCommand() throws {
        XCTAssertEqual(try output("--jokes", home.path, "x", "-n", "2"), "With an id\nWith an id\n")
    }

    func testPromptKnowsTheCollection() throws {
        let prompt = try session(["--jokes", home.path("team.txt")], columns: 100)
        XCTAssertTrue(prompt.rows.contains { $0.contains("Chuck Norris jokes, your own and built-in ones") })
        try prompt.terminal.type("joke te\t", until: { $0.lines.last == "norris> joke team" })
        let joke = try prompt.answer(to: "")
        XCTAssertTrue(["Another line.", "Chuck Norris wrote one line."].contains(joke.last ?? ""), "\(joke)")
        XCTAssertTrue(try !prompt.answer(to: "show \(joke.last == "Another line." ? "KPUmKGCBTgF" : "x")").isEmpty)
        XCTAssertEqual(try prompt.quit(), 0)
    }

    func testStandardInputIsReadWhereACommandIsGiven() throws {
        XCTAssertEqual(try output("--jokes", "-", "joke", "stdin", input: "Piped\n"), "Piped\n")
        for input in ["joke\n", ""] {
            let sentence = "--jokes - and commands from standard input cannot be used together."
            XCTAssertEqual(try Program(["--jokes", "-"], input: input).run(), .failure(sentence, 64))
        }
    }

    func testWeightIsPartOfTheNameOfAFileThatExists() throws {
        try home.write("Odd name\n", to: "odd:7")
        XCTAssertEqual(try output("--jokes", home.path("odd:7"), "joke", "odd:7"), "Odd name\n")
        for weight in ["0", "1001", "-3"] {
            let result = try Program(["--jokes", home.path("team.txt:\(weight)"), "joke"]).run()
            XCTAssertTrue(result.standardError.hasSuffix("Use a weight of 1 to 1000.\n"), result.standardError)
            XCTAssertEqual(result.exitStatus, 64)
        }
    }
}
