import ChuckNorris
import XCTest
@testable import NorrisPrompt

final class InvocationTests: XCTestCase {
    func testWithoutArgumentsCommandsAreReadAndThePublicAPIIsUsed() throws {
        let invocation = try parse([])

        try assert(.readCommands, [])
        XCTAssertEqual(invocation.options, try Options(
            api: APIBase(parsing: "https://api.chucknorris.io"),
            settings: Settings(
                services: ServiceSettings(source: .auto, allowsExplicit: false, timeout: 5),
                name: nil,
                color: .auto
            ),
            isFailFast: false
        ))
    }

    func testMissingArgumentsAreReported() {
        let invocation = Invocation.ofThisProcess([], environment: Environment([:]))

        guard case .fail(.unreadableArguments) = invocation.action else { return XCTFail("\(invocation.action)") }
    }

    func testWordsAreACommand() throws {
        try assertRuns("joke dev for Bob", ["joke", "dev", "for", "Bob"])
    }

    func testHyphenAloneIsAWord() throws {
        try assertRuns("joke for -", ["joke", "for", "-"])
    }

    func testOptionsMayStandAnywhere() throws {
        let invocation = try parse(["--timeout", "2.5", "joke", "--offline", "dev", "--color=never", "--fail-fast"])

        try assertRuns("joke dev", invocation)
        XCTAssertEqual(
            invocation.options,
            Options(
                api: .publicInstance,
                settings: Settings(services: ServiceSettings(source: .offline, timeout: 2.5), color: .never),
                isFailFast: true
            )
        )
    }

    func testColorMayBeInUpperOrLowerCase() throws {
        XCTAssertEqual(try parse(["--color", "NEVER"]).options.settings.color, .never)
    }

    func testWordsAfterTwoHyphensAreNoOptions() throws {
        try assertRuns("joke for -- --version", ["joke", "for", "--", "--version"])
    }

    func testOptionsOfACommandAreItsWords() throws {
        let invocation = try parse(["--offline", "graph", "--mermaid", "--color=never"])

        try assertRuns("graph --mermaid", invocation)
        XCTAssertEqual(invocation.options.settings.services.source, .offline)
        XCTAssertEqual(invocation.options.settings.color, .never)
        try assertRuns("GRAPH --dot", ["GRAPH", "--dot"])
    }

    func testWordsKeepTheirBlanksAndQuotes() throws {
        try assertRuns(SearchCommand(text: "the --json"), ["search", "the --json"])
        try assertRuns(SearchCommand(text: "\"the moon"), ["search", "\"the moon"])
        try assertRuns(SearchCommand(text: "the  moon", isJSON: true), ["search", "the  moon", "--json"])
        try assertRuns(SearchCommand(text: "is --json it"), ["search", "is", "--json", "it"])
        try assertRuns(SearchCommand(text: "-5 degrees"), ["search", "-5", "degrees"])
        try assertRuns(JokeCommand(name: "Ann  Lee"), ["joke", "for", "Ann  Lee"])
        try assertRuns(JokeCommand(name: "'Ann"), ["joke", "for", "'Ann"])
        try assertRuns(JokeCommand(name: "Ann  Lee"), ["@Ann  Lee"])
        try assertRuns(JokeCommand(categories: ["dev", "food"]), ["joke", "dev, food"])
        XCTAssertThrowsError(try parse(["joke dev"])) { error in
            XCTAssertEqual(Failure(error).sentence, "Unknown command \"joke dev\". Type help for all commands.")
        }
    }

    func testHelpAndVersionWinOverACommand() throws {
        for arguments in [["--help"], ["-h"], ["--version", "--help"], ["nonsense", "--help"]] {
            try assert(.showHelp, arguments)
        }
        for arguments in [["--version"], ["-V"], ["joke", "--version"]] {
            try assert(.showVersion, arguments)
        }
    }

    func testHelpBehindACommandIsAboutTheCommand() throws {
        try assertRuns("help joke", ["joke", "--help"])
        try assertRuns("help refresh", ["-h", "r"])
    }

    func testOptionsOfJokeNeedNoCommand() throws {
        try assertRuns("joke -n 5", ["-n", "5"])
        try assertRuns("joke -n5 --json", ["-n5", "--offline", "--json"])
        try assertRuns("joke -n 5 dev for Bob", ["-n", "5", "dev", "for", "Bob"])
        try assertRuns("search --json the moon", ["--json", "search", "the", "moon"])
        try assertRuns("joke -n 5 dev", ["-n", "5", "joke", "dev"])
    }

    func testOptionsOfJokeMayStandOnBothSidesOfACategoryToo() throws {
        try assertRuns("joke -n 2 --json dev", ["-n", "2", "dev", "--json"])
    }

    func testOptionsOfASignAreThoseOfItsCommand() throws {
        try assertRuns("@ Bob -n 2", ["@", "Bob", "-n", "2"])
        try assertRuns("@Bob -n 2", ["-n", "2", "@Bob"])
        try assertRuns("? coffee --json", ["--json", "?", "coffee"])
        try assertRuns("search coffee -n 2", ["?", "coffee", "-n", "2"])
    }

    func testTextAfterTwoHyphensIsAnArgument() throws {
        try assertRuns("search -- --json", ["search", "--", "--json"])
        try assertRuns("show -id", ["show", "--", "-id"])
    }

    func testIDsOfJokesMayBeginWithAHyphen() throws {
        try assertRuns("show -dTvLIfDWCO", ["show", "-dTvLIfDWCO"])
        try assertRuns("favorite -dTvLIfDWCO", ["favorite", "-dTvLIfDWCO", "--offline"])
        try assertRuns("unfavorite -dTvLIfDWCO", ["unfavorite", "-dTvLIfDWCO"])
        try assertRuns("copy -dTvLIfDWCO", ["--offline", "copy", "-dTvLIfDWCO"])
        for mistake in [["show", "-x"], ["show", "--dTvLIfDWCO"], ["joke", "-dTvLIfDWCO"], ["-dTvLIfDWCO", "show"]] {
            XCTAssertThrowsError(try parse(mistake), "\(mistake)")
        }
    }

    func testHelpIsGivenWhateverElseIsWrong() throws {
        try assert(.showHelp, ["--help"], ["NORRIS_API_URL": "nonsense"])
        try assert(.showHelp, ["--timeout", "x", "-h", "--xyzzy"])
        try assert(.showVersion, ["--api", "nonsense", "--version"])
        XCTAssertThrowsError(try parse(["--xyzzy", "--", "--help"]))
    }

    func testOnlineNeverFallsBack() throws {
        XCTAssertEqual(try parse(["--online"]).options.settings.services.source, .online)
    }

    func testOptionForTheAddressWinsOverTheVariable() throws {
        let environment = ["NORRIS_API_URL": "http://variable"]
        let fromOption = try parse(["--api", "http://option"], environment)
        let fromVariable = try parse([], environment)
        let fromEmptyVariable = try parse([], ["NORRIS_API_URL": ""])

        XCTAssertEqual(fromOption.options.api, try APIBase(parsing: "http://option"))
        XCTAssertEqual(fromVariable.options.api, try APIBase(parsing: "http://variable"))
        XCTAssertEqual(fromEmptyVariable.options.api, .publicInstance)
    }

    func testVariableIsUsedAlsoWhereTheSourceIsOfflineAtFirst() throws {
        let options = try parse(["--offline"], ["NORRIS_API_URL": "http://variable"]).options

        XCTAssertEqual(options.api, try APIBase(parsing: "http://variable"))
    }

    func testVariableDecidesWhatIsLogged() throws {
        let expectations: [(String?, Bool)] = [
            (nil, false), ("", false), ("off", false), ("debug", true), ("DEBUG", true),
        ]
        for (value, logsRequests) in expectations {
            let options = try parse([], value.map { ["NORRIS_LOG": $0] } ?? [:]).options
            XCTAssertEqual(options.logsRequests, logsRequests)
        }
        XCTAssertThrowsError(try parse(["--offline"], ["NORRIS_LOG": "1"])) { error in
            XCTAssertEqual(Failure(error).sentence, "Invalid value for NORRIS_LOG: 1. Use debug or off.")
        }
        try assert(.showHelp, ["--help"], ["NORRIS_LOG": "1"])
    }

    func testErrorsAboutAnAddressHideItsPassword() {
        let addresses = [
            "http://user:secret@",
            "user:secret@host",
            "http://user:secret@host?x",
            "http://user:se/cret@host",
        ]
        for address in addresses {
            for (arguments, environment) in [(["--api", address], [:]), ([], ["NORRIS_API_URL": address])] {
                XCTAssertThrowsError(try parse(arguments, environment)) { error in
                    XCTAssertTrue(Failure(error).sentence.contains("***"), Failure(error).sentence)
                    XCTAssertFalse(Failure(error).sentence.contains("cret"), Failure(error).sentence)
                    XCTAssertFalse(Failure(error).sentence.contains("user"), Failure(error).sentence)
                }
            }
        }
    }

    func testLastOfSeveralValuesCounts() throws {
        XCTAssertEqual(try parse(["--timeout", "1", "--timeout=2"]).options.settings.services.timeout, 2)
    }

    func testMalformedVariableDoesNotMatterOffline() throws {
        XCTAssertEqual(
            try parse(["--offline"], ["NORRIS_API_URL": "nonsense"]).options.settings.services.source,
            .offline
        )
        XCTAssertThrowsError(try parse(["--offline", "--api", "nonsense"]))
    }

    func testMistakesAreReportedInASentence() {
        let expectations: [([String], String)] = [
            (["--ofline"], "Unknown option --ofline. Did you mean --offline?"),
            (["--xyzzy"], "Unknown option --xyzzy. See norris --help."),
            (["-x"], "Unknown option -x. See norris --help."),
            (["--mermaid"], "Unknown option --mermaid. Did you mean graph --mermaid?"),
            (["--dot", "graph"], "Unknown option --dot. Did you mean graph --dot?"),
            (["joke", "--dot"], "Unknown option --dot. Did you mean graph --dot?"),
            (["graph", "--mermad"], "Unknown option --mermad. Did you mean --mermaid?"),
            (["graph", "--ofline"], "Unknown option --ofline. Did you mean --offline?"),
            (["--api"], "--api needs a value. Usage: --api URL"),
            (["--timeout="], "--timeout needs a value. Usage: --timeout SECONDS"),
            (["graph", "--svg"], "Unknown option --svg. graph takes --mermaid, --dot and --check."),
            (["graph", "-x"], "Unknown option -x. graph takes --mermaid, --dot and --check."),
            (["graph", "--dot=1"], "--dot takes no value."),
            (["search", "the", "--jsno"], "Unknown option --jsno. Did you mean --json?"),
            (["search", "coffee", "-n", "many"], "Invalid value for -n: many. Use 1 to 1000."),
            (["1", "food"], "Unknown command \"1\". Did you mean joke -n 1?"),
            (["-1", "food"], "Unknown command \"-1\". Did you mean joke -n 1?"),
            (["set", "timeout", "-1"], "Invalid value for timeout: -1. Use 0.1 to 600 seconds."),
            (["joke", ""], "Missing category. Usage: joke [CATEGORY,...] [for NAME]"),
            (["--api", "x", "--api", "http://h"], """
            --api: "x" does not begin with http:// or https://; write a URL such as https://api.chucknorris.io.
            """),
            (
                ["set", "name", "Bob"],
                "set only works at the prompt or in a script; use an option, or --save to keep the value."
            ),
            (["--offline=yes"], "--offline takes no value."),
            (["--color", "green"], "Invalid value for --color: green. Use auto, always or never."),
            (["--timeout", "soon"], "Invalid value for --timeout: soon. Use 0.1 to 600 seconds."),
            (["--timeout", "0"], "Invalid value for --timeout: 0. Use 0.1 to 600 seconds."),
            (["--timeout", "601"], "Invalid value for --timeout: 601. Use 0.1 to 600 seconds."),
            (["--timeout", "x", "--timeout", "5"], "Invalid value for --timeout: x. Use 0.1 to 600 seconds."),
            (["--timeout", "nan"], "Invalid value for --timeout: nan. Use 0.1 to 600 seconds."),
            (["--offline", "--online"], "--offline and --online cannot be used together."),
            (
                ["--api", "https://"],
                "--api: \"https://\" names no host; write a URL such as https://api.chucknorris.io."
            ),
        ]
        for (arguments, sentence) in expectations {
            XCTAssertThrowsError(try parse(arguments)) { XCTAssertEqual(Failure($0).sentence, sentence) }
        }
        XCTAssertThrowsError(try parse([], ["NORRIS_API_URL": "https://"])) { error in
            XCTAssertTrue(Failure(error).sentence.hasPrefix("NORRIS_API_URL: "), Failure(error).sentence)
        }
    }

    private func parse(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Invocation {
        try Invocation(parsing: arguments, environment: Environment(environment))
    }

    /// Asserts that the arguments run the same command as the line does at a prompt.
    private func assertRuns(_ line: String, _ arguments: [String], at number: UInt = #line) throws {
        try assertRuns(line, parse(arguments), at: number)
    }

    private func assertRuns(_ line: String, _ invocation: Invocation, at number: UInt = #line) throws {
        try assertRuns(XCTUnwrap(CommandTable.command(line: line)), invocation, at: number)
    }

    private func assertRuns(_ command: any Command, _ arguments: [String], at number: UInt = #line) throws {
        try assertRuns(command, parse(arguments), at: number)
    }

    private func assertRuns(_ command: any Command, _ invocation: Invocation, at number: UInt = #line) throws {
        guard case let .run(other) = invocation.action else {
            return XCTFail("\(invocation.action)", line: number)
        }
        XCTAssertEqual(AnyCommand(other), AnyCommand(command), line: number)
    }

    private enum Expected {
        case showHelp
        case showVersion
        case readCommands
    }

    private func assert(
        _ expected: Expected,
        _ arguments: [String],
        _ environment: [String: String] = [:],
        at number: UInt = #line
    ) throws {
        let action = try parse(arguments, environment).action
        switch (action, expected) {
        case (.showHelp, .showHelp), (.showVersion, .showVersion), (.readCommands, .readCommands): break
        default: XCTFail("\(action)", line: number)
        }
    }
}
