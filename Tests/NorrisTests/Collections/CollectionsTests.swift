import Foundation
import TestSupport
import XCTest

/// Jokes of the user's own, in real files, by the built program.
final class CollectionsTests: XCTestCase, SkippedUnderThreadSanitizer {
    private var folder: TemporaryFolder!

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
        try folder.write("Chuck Norris wrote one line.\n\nAnother line.\n", to: "team.txt")
        try folder.write("First\n%\nChuck Norris\nhas two lines.\n%\n", to: "cookies")
        try folder.write("""
        {"value":"With an id","id":"abcdefgh123","categories":["Dev","x"],"url":"https://example.com"}
        {"value":"Hidden","categories":["explicit"]}
        """, to: "api.jsonl")
        try folder.write(#"[{"value": "In an array, \"]}\""}, {"value": "Second"}]"#, to: "list.json")
    }

    override func tearDown() {
        folder = nil
    }

    private func run(_ words: String..., input: String? = nil, variable: String? = nil) throws -> String {
        let result = try Program(words, input: input, environment: ["NORRIS_JOKES": variable]).run()
        XCTAssertEqual(result.standardError, "", "\(words)")
        XCTAssertEqual(result.exitStatus, 0, "\(words)")
        return result.standardOutput
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }

    func testSearchListsJokesOfACategoryAndCategoriesMayHaveABlank() throws {
        try folder.write(
            "{\"value\":\"Spaced out\",\"categories\":[\"Two Words\"]}\n{\"value\":\"Spaced in\"}\n",
            to: "json"
        )
        let words = ["--mine", "--jokes", folder.path("json")]
        for arguments in [
            ["search", "spaced", "--category", "Two Words"],
            ["joke", "two words"],
            ["joke", "-s", "Two Words"],
        ] {
            let result = try Program(words + arguments).run()
            XCTAssertEqual(result, ProgramResult(standardOutput: "Spaced out\n", exitStatus: 0), "\(arguments)")
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
        let home = try TemporaryFolder()
        try home.write("name = Al\n", to: ".config/norris/config")
        func told(_ words: [String], input: String? = nil) throws -> [String] {
            try lines(Program(words, input: input, home: home.path).run().standardOutput).sorted()
        }
        for (file, category, jokes) in [
            ("team.txt", "team", ["Another line.", "Chuck Norris wrote one line."]),
            ("cookies", "cookies", ["Chuck Norris has two lines.", "First"]),
            ("api.jsonl", "api", ["With an id"]),
            ("list.json", "list", ["In an array, \"]}\"", "Second"]),
        ] {
            let input = String(repeating: "joke \(category)\n", count: jokes.count)
            XCTAssertEqual(try lines(run("--jokes", folder.path(file), input: input)).sorted(), jokes)
            let words = ["--mine", "--jokes", folder.path(file)]
            let renamed = jokes.map { $0.replacing("Chuck Norris", with: "Al") }.sorted()
            XCTAssertEqual(try told(words, input: String(repeating: "joke\n", count: jokes.count)), renamed)
            XCTAssertTrue(try renamed.contains(told(words + ["today"]).joined()))
        }
        let words = ["--mine", "--jokes", folder.path("team.txt")]
        XCTAssertEqual(
            try told(words, input: "@ Bob\njoke for Bob\n"),
            Array(repeating: "Bob wrote one line.", count: 2)
        )
        XCTAssertTrue(try told(["--offline", "joke"]).joined().contains("Al"))
        let api = try LoopbackAPI()
        let joke = try told(["--api", api.baseURL, "joke", "dev", "-n", "3"])
        XCTAssertTrue(
            joke.contains("Chuck's loops end when he tells them to.") && joke.joined().contains("Al"),
            "\(joke)"
        )
    }

    func testOptionOverridesVariableWhichOverridesFolder() throws {
        let home = try TemporaryFolder()
        let folder = home.path(".local/share/norris/jokes")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        func assertSources(_ rows: [(words: [String], variable: String?, sentence: String)]) throws {
            for (words, variable, sentence) in rows {
                let variables = ["NORRIS_JOKES": variable]
                let result = try Program(words + ["source"], environment: variables, home: home.path).run()
                // The next lines tell what is missing.
                XCTAssertEqual(String(result.standardOutput.split(separator: "\n")[0]), sentence, "\(words)")
            }
        }
        // An empty folder is no collection.
        try assertSources([([], nil, "Jokes come from api.chucknorris.io.")])
        try home.write("Of the folder\n", to: ".local/share/norris/jokes/mine")
        let ofAll = "Jokes come from x (1 of 5), y (2 of 5), \(folder) (1 of 5) and the built-in collection (1 of 5)."
        try assertSources([
            ([], nil, "Jokes come from \(folder), and from the built-in collection."),
            ([], "a:3", "No jokes can be read from a."),
            (["--jokes", "x", "--jokes=y:2, mine"], "a", ofAll),
            (
                ["--jokes", "api:2,builtin"], "a",
                "Jokes come from api.chucknorris.io (2 of 3) and the built-in collection (1 of 3)."
            ),
        ])
        let told = try Program(["joke", "mine"], home: home.path).run()
        XCTAssertEqual(told, ProgramResult(standardOutput: "Of the folder\n", exitStatus: 0))
        try home.write("source = online\njokes = mine, ~/z, api:2\n", to: ".config/norris/config")
        let (z, builtIn) = (home.path("z"), "the built-in collection (2 of 4)")
        try assertSources([
            (["--online"], "a", "Jokes come from api.chucknorris.io."), ([], "a", "No jokes can be read from a."),
            (["--offline"], nil, "Jokes come from \(folder) (1 of 4), \(z) (1 of 4) and \(builtIn)."),
        ])
    }

    func testNothingIsRequestedUnlessAskedFor() throws {
        let api = try LoopbackAPI()
        let arguments = ["--api", api.baseURL, "--jokes", folder.path("team.txt")]

        _ = try Program(arguments, input: "joke\ncategories\nsearch chuck\nshow some-id\nset source offline\njoke\n")
            .run()
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
            let result = try Program(["--jokes", folder.path + path, "joke", "explicit"] + options).run()
            XCTAssertEqual(result.standardError, "norris: \(sentence)\n")
        }
    }

    func testCategoriesAreBareNamesInAPipeAndHaveSizesOnAScreen() throws {
        let output = try lines(run("--jokes", folder.path, "categories"))
        for line in ["team", "cookies", "api", "list", "x", "dev"] {
            XCTAssertTrue(output.contains(line), line)
        }
        XCTAssertFalse(output.contains("explicit"))
        XCTAssertTrue(try lines(run("--jokes", folder.path, "--explicit", "categories")).contains("explicit"))
        let json = try lines(run("--jokes", folder.path, "categories", "--json"))
        for line in [
            #"{"category":"team","jokes":2,"summary":null}"#,
            #"{"category":"dev","jokes":45,"summary":"programmers"}"#,
        ] {
            XCTAssertTrue(json.contains(line), "\(json)")
        }
        let prompt = try PromptSession(["--jokes", folder.path("team.txt")], columns: 100)
        let table = try prompt.answer(to: "categories").joined(separator: "\n")
        XCTAssertTrue(table.contains("team") && table.contains("(2)") && table.contains("(44, programmers)"), table)
        XCTAssertEqual(try prompt.quit(), 0)
    }

    func testOnlyTheUsersOwnJokes() throws {
        let (team, cookies) = (folder.path("team.txt"), folder.path("cookies"))
        let jokes = ["Another line.", "Chuck Norris has two lines.", "Chuck Norris wrote one line.", "First"]
        for words in [["--mine"], ["set source mine"]] {
            let isOption = words == ["--mine"]
            let input = (isOption ? "" : words[0] + "\n") + String(repeating: "joke\n", count: 4)
            let result = try Program((isOption ? words : []) + ["--jokes", team, "--jokes", cookies], input: input)
                .run()
            XCTAssertEqual(lines(result.standardOutput).sorted(), jokes)
        }
        XCTAssertEqual(try run("--mine", "--jokes", team, "categories"), "team\n")
        XCTAssertEqual(try run("--mine", "--jokes", team, "source"), "Jokes come from \(team).\n")
        let joke = try run("--mine", "--jokes", team, "today")
        XCTAssertTrue(["Another line.\n", "Chuck Norris wrote one line.\n"].contains(joke), joke)
        let result = try Program(["--mine", "--jokes", team, "search", "telegram"]).run()
        XCTAssertEqual(result.exitStatus, 1)
        let missing = ProgramResult(
            standardError: "norris: There are no jokes of your own yet; type norris add to write one, or name a file of them with --jokes.\n",
            exitStatus: 1
        )
        XCTAssertEqual(try Program(["--mine", "joke"]).run(), missing)
        XCTAssertEqual(try Program(["--jokes", team, "--mine", "--online", "joke"]).run().exitStatus, 64)
        XCTAssertEqual(
            try Program([], input: "set source mine\n").run().standardError,
            missing.standardError.replacing("norris: ", with: "norris: line 1: ").replacing("norris add", with: "add")
        )
        let home = try TemporaryFolder()
        try home.write("Mine.\n", to: ".local/share/norris/jokes/own")
        for (arguments, input) in [
            ([], "set source mine\njoke\n"), ([], "set source offline\njoke own\n"), (["--offline"], "joke own\n"),
        ] {
            let switched = try Program(["--jokes", "api"] + arguments, input: input, home: home.path).run()
            XCTAssertEqual(switched, ProgramResult(standardOutput: "Mine.\n", exitStatus: 0))
        }
        let today = try ["api", "builtin"].map { try Program(["--jokes", $0, "today"], home: home.path).run() }
        XCTAssertEqual(today[0], today[1])
        let blank = try home.write("\n\n", to: "blank")
        for command in ["joke", "today"] {
            XCTAssertEqual(
                try Program(["--mine", "--jokes", blank, command]).run().standardError,
                "norris: There are no jokes in \(blank); write one on each line.\n"
            )
        }
    }

    func testOwnJokesThatCannotBeReadAreReported() throws {
        let norris = try UnprivilegedUser.norris()
        let home = try TemporaryFolder()
        let file = try home.write("One\n", to: ".local/share/norris/jokes/team")
        let folder = String(file.dropLast(5))
        try UnprivilegedUser.own(home)
        for path in [file, folder] {
            chmod(path, 0)
            let program = Program(norris.dropFirst() + ["--mine", "joke"], executable: norris[0], home: home.path)
            XCTAssertEqual(try program.run(), ProgramResult(
                standardError: "norris: The jokes cannot be read from \(path) (Permission denied); "
                    + "check the path and its permissions.\n",
                exitStatus: 74
            ))
        }
        // Otherwise it could not be removed.
        chmod(folder, 0o700)
    }

    func testIndentsAndTabsStayOnAScreen() throws {
        try folder.write("\n  one\n\ttwo\nabc\td\n%\n", to: "picture")
        let prompt = try PromptSession(["--jokes", folder.path("picture"), "--mine"], columns: 40)
        XCTAssertEqual(try prompt.answer(to: "joke"), ["  one", "        two", "abc     d"])
        XCTAssertEqual(try prompt.quit(), 0)
        XCTAssertEqual(try run("--mine", "--jokes", folder.path("picture"), "joke"), "one two abc d\n")
    }

    func testJSONNamesTheFile() throws {
        XCTAssertEqual(
            try run("--jokes", folder.path("api.jsonl"), "joke", "x", "--json"),
            #"{"categories":["api","Dev","x"],"created_at":null,"icon_url":"","id":"abcdefgh123","source":"api.jsonl","#
                + #""updated_at":null,"url":"https://example.com","value":"With an id"}"# + "\n"
        )
        XCTAssertEqual(
            try run("--jokes", folder.path("cookies"), "search", "two lines", "--json"),
            #"{"categories":["cookies"],"created_at":null,"icon_url":"","id":"RW6AuAx7Z0M","source":"cookies","#
                + #""updated_at":null,"url":"","value":"Chuck Norris\nhas two lines."}"# + "\n"
        )
    }

    func testJokeCanBeAboutAnotherName() throws {
        let input = "joke team for Bob\njoke cookies for Bob\njoke team for Bob\n"
        XCTAssertEqual(
            try run("--jokes", folder.path, input: input),
            "Bob wrote one line.\nBob has two lines.\nBob wrote one line.\n"
        )
        let result = try Program(["--jokes", folder.path, "joke", "list", "for", "Bob"]).run()
        XCTAssertEqual(result.standardError, """
        norris: There is no list joke that can be told about Bob; leave out the name or a category.

        """)
        XCTAssertEqual(result.exitStatus, 1)
    }

    func testJokesAreFoundShownAndSaved() throws {
        let home = try TemporaryFolder()
        let output = try Program(
            ["--jokes", folder.path],
            input: "search HAS two lines\nshow RW6AuAx7Z0M\nshow abcdefgh123\nfavorite\nfavorites\nrecent\n",
            home: home.path
        ).run()
        let told = "Chuck Norris has two lines.\nChuck Norris has two lines.\nWith an id\nWith an id\n"
        XCTAssertEqual(output.standardOutput, told + "Chuck Norris has two lines.\nWith an id\n")
        // The favorite is kept without the file.
        let saved = try Program(["--offline", "favorites", "--json"], home: home.path).run().standardOutput
        XCTAssertTrue(saved.contains(#""source":"api.jsonl""#), saved)
        XCTAssertEqual(
            try Program(["--jokes", folder.path, "search", "hidden"]).run(),
            ProgramResult(standardError: "norris: No joke contains \"hidden\".\n", exitStatus: 1)
        )
    }

    func testCategoryNeedsNoCommand() throws {
        XCTAssertEqual(try run("--jokes", folder.path, "x", "-n", "2"), "With an id\nWith an id\n")
    }

    func testPromptKnowsTheCollection() throws {
        let prompt = try PromptSession(["--jokes", folder.path("team.txt")], columns: 100)
        XCTAssertTrue(prompt.rows.contains { $0.contains("Chuck Norris jokes, your own and built-in ones") })
        try prompt.terminal.type("joke te\t")
        try prompt.terminal.waitForScreen { $0.lines.last == "norris> joke team" }
        let joke = try prompt.answer(to: "")
        XCTAssertTrue(["Another line.", "Chuck Norris wrote one line."].contains(joke.last ?? ""), "\(joke)")
        XCTAssertTrue(try !prompt.answer(to: "show \(joke.last == "Another line." ? "KPUmKGCBTgF" : "x")").isEmpty)
        XCTAssertEqual(try prompt.quit(), 0)
    }

    func testStandardInputIsReadWhereACommandIsGiven() throws {
        XCTAssertEqual(try run("--jokes", "-", "joke", "stdin", input: "Piped\n"), "Piped\n")
        for input in ["joke\n", ""] {
            XCTAssertEqual(
                try Program(["--jokes", "-"], input: input).run(),
                ProgramResult(
                    standardError: "norris: --jokes - and commands from standard input cannot be used together.\n",
                    exitStatus: 64
                )
            )
        }
    }

    func testWeightIsPartOfTheNameOfAFileThatExists() throws {
        try folder.write("Odd name\n", to: "odd:7")
        XCTAssertEqual(try run("--jokes", folder.path("odd:7"), "joke", "odd:7"), "Odd name\n")
        for weight in ["0", "1001", "-3"] {
            let text = folder.path("team.txt:\(weight)")
            let result = try Program(["--jokes", text, "joke"]).run()
            XCTAssertTrue(result.standardError.hasSuffix("Use a weight of 1 to 1000.\n"), result.standardError)
            XCTAssertEqual(result.exitStatus, 64)
        }
    }
}
