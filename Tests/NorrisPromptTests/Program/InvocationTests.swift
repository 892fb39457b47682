import ChuckNorris
import XCTest
@testable import NorrisPrompt

final class InvocationTests: XCTestCase {
    func testWithoutArgumentsCommandsAreReadAndThePublicAPIIsUsed() throws {
        let invocation = try parse([])

        try assert("readCommands", [])
        XCTAssertEqual(invocation.api, try APIBase(parsing: "https://api.chucknorris.io"))
        XCTAssertEqual(invocation.settings, Settings(
            services: ServiceSettings(source: .auto, allowsExplicit: false, timeout: 5), name: nil, color: .auto
        ))
        XCTAssertFalse(invocation.isFailFast)
        XCTAssertFalse(invocation.logsRequests)
        XCTAssertEqual(invocation.notices, [])
    }

    func testMissingArgumentsAreReported() {
        let invocation = Invocation.ofThisProcess([], environment: Environment([:]))

        guard case .fail(.unreadableArguments) = invocation.action else { return XCTFail("\(invocation.action)") }
    }

    func testArgumentsRunTheCommandOfALine() throws {
        for (line, arguments) in [
            "joke dev for Bob": ["joke", "dev", "for", "Bob"],
            "joke for -": ["joke", "for", "-"],
            // Words after two hyphens are no options.
            "joke for -- --version": ["joke", "for", "--", "--version"],
            "search -- --json": ["search", "--", "--json"],
            "graph --mermaid": ["--offline", "graph", "--mermaid", "--color=never"],
            "show -id": ["show", "--", "-id"],
            // Help behind a command is about the command.
            "help joke": ["joke", "--help"],
            "help refresh": ["-h", "r"],
            // Options of joke need no command, and may stand on both sides of a category.
            "joke -n 5": ["-n", "5"],
            "search --json the moon": ["--json", "search", "the", "moon"],
            "joke -n 5 dev": ["-n", "5", "joke", "dev"],
            // Nor do built-in categories.
            "joke dev,food for Bob": ["Dev,food", "for", "Bob"],
            "joke dev,nope": ["dev,nope"],
            "watch 5 joke -n 2": ["watch", "5", "joke", "--offline", "-n", "2", "--color", "never"],
            "watch 5 search -- --offline": ["watch", "5", "search", "--", "--offline"],
            "joke -n 2 --json dev": ["-n", "2", "dev", "--json"],
            // Options of a sign are those of its command.
            "@ Bob -n 2": ["@", "Bob", "-n", "2"],
            "@Bob -n 2": ["-n", "2", "@Bob"],
            "? coffee --json": ["--json", "?", "coffee"],
            "search coffee -n 2": ["?", "coffee", "-n", "2"],
            // Ids of jokes may begin with a hyphen.
            "show -dTvLIfDWCO": ["show", "-dTvLIfDWCO"],
            "favorite -dTvLIfDWCO": ["favorite", "-dTvLIfDWCO", "--offline"],
            "unfavorite -dTvLIfDWCO": ["unfavorite", "-dTvLIfDWCO"],
        ] as KeyValuePairs {
            try assertRuns(line, parse(arguments))
        }
        for mistake in [["show", "-x"], ["show", "--dTvLIfDWCO"], ["joke", "-dTvLIfDWCO"], ["-dTvLIfDWCO", "show"]] {
            XCTAssertThrowsError(try parse(mistake), "\(mistake)")
        }
    }

    func testOptionsMayStandAnywhereAndTheLastOneCounts() throws {
        let invocation = try parse(["--timeout", "2.5", "joke", "--offline", "dev", "--color=never", "--fail-fast"])

        try assertRuns("joke dev", invocation)
        let services = ServiceSettings(source: .offline, timeout: 2.5)
        XCTAssertEqual(invocation.settings, Settings(services: services, color: .never))
        XCTAssertEqual(invocation.api, .publicInstance)
        XCTAssertTrue(invocation.isFailFast)
        XCTAssertEqual(try parse(["--color", "NEVER"]).settings.color, .never, "in upper or lower case")
        XCTAssertEqual(try parse(["--timeout", "1", "--timeout=2"]).settings.services.timeout, 2, "the last one")
        // It never falls back.
        XCTAssertEqual(try parse(["--online"]).settings.services.source, .online)
    }

    func testWordsKeepTheirBlanksAndQuotes() throws {
        for (command, arguments) in [
            (SearchCommand(text: "the --json"), ["search", "the --json"]),
            (SearchCommand(text: "\"the moon"), ["search", "\"the moon"]),
            (SearchCommand(text: "the  moon", isJSON: true), ["search", "the  moon", "--json"]),
            (SearchCommand(text: "-5 degrees"), ["search", "-5", "degrees"]),
            (JokeCommand(name: "Ann  Lee"), ["joke", "for", "Ann  Lee"]),
            (JokeCommand(name: "'Ann"), ["joke", "for", "'Ann"]),
            // The shell has read the signs that were meant for it.
            (SearchCommand(text: "> f | g"), ["search", ">", "f", "|", "g"]),
            (WatchCommand(seconds: 1, command: SearchCommand(text: ">f |")), ["watch", "1", "search", ">f", "|"]),
            (JokeCommand(name: "Ann  Lee"), ["@Ann  Lee"]),
            (JokeCommand(categories: ["dev", "food"]), ["joke", "dev, food"]),
        ] as [(any Command, [String])] {
            try assertRuns(command, parse(arguments))
        }
    }

    func testHelpAndVersionWinOverACommandAndOverMistakes() throws {
        for (action, arguments) in [
            "showHelp": ["--help"], "showHelp": ["-h"], "showHelp": ["--help", "--json"],
            "showHelp": ["--version", "--help"], "showHelp": ["nonsense", "--help"],
            "showHelp": ["--timeout", "x", "-h", "--xyzzy"],
            "showVersion": ["--version"], "showVersion": ["-V"], "showVersion": ["joke", "--version"],
            "showVersion": ["--api", "nonsense", "--version"],
        ] as KeyValuePairs {
            try assert(action, arguments)
        }
        try assert("showHelp", ["--help"], ["NORRIS_API_URL": "nonsense", "NORRIS_LOG": "1"])
        XCTAssertThrowsError(try parse(["--xyzzy", "--", "--help"]))
    }

    func testOptionForTheAddressWinsOverTheVariable() throws {
        let variable = ["NORRIS_API_URL": "http://variable"]
        // The source may be offline only at first.
        for (arguments, address) in [
            ["--api", "http://option"]: "http://option", []: "http://variable", ["--offline"]: "http://variable",
        ] {
            XCTAssertEqual(try parse(arguments, variable).api, try APIBase(parsing: address), "\(arguments)")
        }
        XCTAssertEqual(try parse([], ["NORRIS_API_URL": ""]).api, .publicInstance)
    }

    func testVariableDecidesWhatIsLogged() throws {
        let expectations = ["": false, "off": false, "debug": true, "DEBUG": true]
        for (value, logsRequests) in expectations {
            XCTAssertEqual(try parse([], ["NORRIS_LOG": value]).logsRequests, logsRequests, value)
        }
        XCTAssertThrowsError(try parse(["--offline"], ["NORRIS_LOG": "1"])) { error in
            XCTAssertEqual(Failure(error).sentence(), "Invalid value for NORRIS_LOG: 1. Use debug or off.")
        }
    }

    func testErrorsAboutAnAddressHideItsPassword() {
        for address in [
            "http://user:secret@", "user:secret@host", "http://user:secret@host?x", "http://user:se/cret@host",
        ] {
            for (arguments, environment) in [(["--api", address], [:]), ([], ["NORRIS_API_URL": address])] {
                XCTAssertThrowsError(try parse(arguments, environment)) { error in
                    XCTAssertTrue(Failure(error).sentence().contains("***"), Failure(error).sentence())
                    XCTAssertFalse(Failure(error).sentence().contains("cret"), Failure(error).sentence())
                    XCTAssertFalse(Failure(error).sentence().contains("user"), Failure(error).sentence())
                }
            }
        }
    }

    func testMalformedVariableDoesNotMatterWhereNoAPIIsUsed() throws {
        let variable = ["NORRIS_API_URL": "nonsense"]
        for word in ["--offline", "help", "manual", "graph", "history"] {
            XCTAssertEqual(try parse([word], variable).api, .publicInstance, word)
        }
        XCTAssertThrowsError(try parse(["joke"], variable))
        XCTAssertThrowsError(try parse(["--offline", "--api", "nonsense"]))
    }

    func testMistakesAreReportedInASentence() {
        let expectations: KeyValuePairs<[String], String> = [
            ["--ofline"]: "Unknown option --ofline. Did you mean --offline?",
            ["--xyzzy"]: "Unknown option --xyzzy. See norris --help.",
            ["-x"]: "Unknown option -x. See norris --help.",
            ["--mermaid"]: "Unknown option --mermaid. Did you mean graph --mermaid?",
            ["--mermaid", "graph"]: "Unknown option --mermaid. Did you mean graph --mermaid?",
            ["favorites", "-n", "2"]: "Unknown option -n. favorites takes --json.",
            ["joke dev"]: "Unknown command \"joke dev\". Type help for all commands.",
            ["fav,nope"]: "Unknown command \"fav,nope\". Type help for all commands.",
            [""]: "Unknown command \"\". Type help for all commands.",
            ["graph", "--ofline"]: "Unknown option --ofline. Did you mean --offline?",
            ["--api"]: "--api needs a value. Usage: --api URL",
            ["--timeout="]: "--timeout needs a value. Usage: --timeout SECONDS",
            ["-1", "food"]: "Unknown command \"-1\". Did you mean joke -n 1?",
            ["1", "food"]: "Unknown command \"1\". Did you mean joke -n 1?",
            ["--api", "x", "--api", "http://h"]:
                "--api: \"x\" does not begin with http:// or https://; write a URL such as https://api.chucknorris.io.",
            ["--offline=yes"]: "--offline takes no value.",
            ["--color", "green"]: "Invalid value for --color: green. Use auto, always or never.",
            ["--timeout", "0"]: "Invalid value for --timeout: 0. Use 0.1 to 600 seconds.",
            ["--timeout", "601"]: "Invalid value for --timeout: 601. Use 0.1 to 600 seconds.",
            ["--timeout", "x", "--timeout", "5"]: "Invalid value for --timeout: x. Use 0.1 to 600 seconds.",
            ["--timeout", "nan"]: "Invalid value for --timeout: nan. Use 0.1 to 600 seconds.",
            ["--offline", "--online"]: "--offline and --online cannot be used together.",
            ["--jokes", "a", "--online"]:
                "--jokes and --online cannot be used together; to mix your jokes and those of the API, use --jokes PATH,api.",
            ["--jokes", "mine:3,api:0"]: "Invalid value for --jokes: mine:3,api:0. Use a weight of 1 to 1000.",
            ["--api", "https://"]: "--api: \"https://\" names no host; write a URL such as https://api.chucknorris.io.",
        ]
        for (arguments, sentence) in expectations {
            XCTAssertThrowsError(try parse(arguments), "\(arguments)") { error in
                XCTAssertEqual(Failure(error).sentence(), sentence, "\(arguments)")
            }
        }
        XCTAssertThrowsError(try parse([], ["NORRIS_API_URL": "https://"])) { error in
            XCTAssertTrue(Failure(error).sentence().hasPrefix("NORRIS_API_URL: "), Failure(error).sentence())
        }
    }

    private func parse(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Invocation {
        try Invocation(parsing: arguments, environment: Environment(environment))
    }

    /// Asserts that the invocation runs the same command as the line does at a prompt.
    private func assertRuns(_ line: String, _ invocation: Invocation) throws {
        try assertRuns(XCTUnwrap(CommandTable.command(line: line)), invocation)
    }

    private func assertRuns(_ command: any Command, _ invocation: Invocation) {
        guard case let .run(other) = invocation.action else { return XCTFail("\(command): \(invocation.action)") }
        XCTAssertEqual("\(other)", "\(command)")
    }

    private func assert(_ expected: String, _ arguments: [String], _ environment: [String: String] = [:]) throws {
        XCTAssertEqual(try "\(parse(arguments, environment).action)", expected, "\(arguments)")
    }
}
