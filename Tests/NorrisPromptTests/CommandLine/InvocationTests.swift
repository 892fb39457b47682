import ChuckNorris
import NorrisPrompt
import XCTest

final class InvocationTests: XCTestCase {
    func testNothingGivenMeansToReadCommandsAndAskThePublicAPIFirst() throws {
        let invocation = try parse([])

        XCTAssertEqual(invocation.action, .readCommands)
        XCTAssertEqual(invocation.options, try Options(
            api: APIBase(parsing: "https://api.chucknorris.io"),
            settings: Settings(source: .auto, allowsExplicit: false, name: nil, color: .auto, timeout: 5),
            isFailFast: false
        ))
    }

    func testWordsAreACommand() throws {
        XCTAssertEqual(try parse(["joke", "dev", "for", "Bob"]).action, .run("joke dev for Bob"))
    }

    func testHyphenAloneIsAWord() throws {
        XCTAssertEqual(try parse(["joke", "for", "-"]).action, .run("joke for -"))
    }

    func testOptionsMayStandAnywhere() throws {
        let invocation = try parse(["--timeout", "2.5", "joke", "--offline", "dev", "--color=never", "--fail-fast"])

        XCTAssertEqual(invocation.action, .run("joke dev"))
        XCTAssertEqual(
            invocation.options,
            Options(
                api: .publicInstance,
                settings: Settings(source: .offline, color: .never, timeout: 2.5),
                isFailFast: true
            )
        )
    }

    func testColorIsReadInWhateverCase() throws {
        XCTAssertEqual(try parse(["--color", "NEVER"]).options.settings.color, .never)
    }

    func testWordsBehindTwoHyphensAreNoOptions() throws {
        XCTAssertEqual(try parse(["joke", "for", "--", "--version"]).action, .run("joke for -- --version"))
    }

    func testOptionsOfACommandAreItsWords() throws {
        let invocation = try parse(["--offline", "cures", "--mermaid", "--color=never"])

        XCTAssertEqual(invocation.action, .run("cures --mermaid"))
        XCTAssertEqual(invocation.options.settings.source, .offline)
        XCTAssertEqual(invocation.options.settings.color, .never)
        XCTAssertEqual(try parse(["CURES", "--dot"]).action, .run("CURES --dot"))
    }

    func testCommandThatHasOptionsRefusesOthersItself() throws {
        for option in ["--svg", "-x", "--dot=1"] {
            XCTAssertEqual(try parse(["cures", option]).action, .run("cures \(option)"))
        }
    }

    func testHelpAndVersionWinOverACommand() throws {
        for arguments in [["--help"], ["-h"], ["--version", "--help"], ["nonsense", "--help"]] {
            XCTAssertEqual(try parse(arguments).action, .showHelp)
        }
        for arguments in [["--version"], ["-V"], ["joke", "--version"]] {
            XCTAssertEqual(try parse(arguments).action, .showVersion)
        }
    }

    func testHelpBehindACommandIsAboutTheCommand() throws {
        XCTAssertEqual(try parse(["joke", "--help"]).action, .run("help joke"))
        XCTAssertEqual(try parse(["-h", "r"]).action, .run("help refresh"))
    }

    func testOptionsOfJokeNeedNoCommand() throws {
        XCTAssertEqual(try parse(["-n", "5"]).action, .run("joke -n 5"))
        XCTAssertEqual(try parse(["-n5", "--offline", "--json"]).action, .run("joke -n5 --json"))
        XCTAssertEqual(try parse(["-n", "5", "dev", "for", "Bob"]).action, .run("joke -n 5 dev for Bob"))
        XCTAssertEqual(try parse(["--json", "search", "the", "moon"]).action, .run("search --json the moon"))
        XCTAssertEqual(try parse(["-n", "5", "joke", "dev"]).action, .run("joke -n 5 dev"))
    }

    func testOptionsOfJokeMayStandOnBothSidesOfACategoryToo() throws {
        XCTAssertEqual(try parse(["-n", "2", "dev", "--json"]).action, .run("joke -n 2 --json dev"))
    }

    func testOptionsGoWithASignAsWithTheCommandThatItStandsFor() throws {
        XCTAssertEqual(try parse(["@", "Bob", "-n", "2"]).action, .run("@ Bob -n 2"))
        XCTAssertEqual(try parse(["-n", "2", "@Bob"]).action, .run("@Bob -n 2"))
        XCTAssertEqual(try parse(["--json", "?", "coffee"]).action, .run("? coffee --json"))
        XCTAssertThrowsError(try parse(["?", "coffee", "-n", "2"]))
    }

    func testTextBehindTwoHyphensStaysATextForTheCommand() throws {
        XCTAssertEqual(try parse(["search", "--", "--json"]).action, .run("search -- --json"))
        XCTAssertEqual(try parse(["show", "--", "-id"]).action, .run("show -id"))
    }

    func testHelpIsGivenWhateverElseIsWrong() throws {
        XCTAssertEqual(try parse(["--help"], ["NORRIS_API_URL": "nonsense"]).action, .showHelp)
        XCTAssertEqual(try parse(["--timeout", "x", "-h", "--xyzzy"]).action, .showHelp)
        XCTAssertEqual(try parse(["--api", "nonsense", "--version"]).action, .showVersion)
        XCTAssertThrowsError(try parse(["--xyzzy", "--", "--help"]))
    }

    func testOnlineNeverFallsBack() throws {
        XCTAssertEqual(try parse(["--online"]).options.settings.source, .online)
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

    func testVariableDecidesWhatIsLogged() throws {
        let expectations: [(String?, Options.Log)] = [
            (nil, .off), ("", .off), ("off", .off), ("debug", .debug), ("DEBUG", .debug),
        ]
        for (value, log) in expectations {
            XCTAssertEqual(try parse([], value.map { ["NORRIS_LOG": $0] } ?? [:]).options.log, log)
        }
        XCTAssertThrowsError(try parse(["--offline"], ["NORRIS_LOG": "1"])) { error in
            XCTAssertEqual("\(error)", "NORRIS_LOG is set to \"1\", which is not possible; set it to debug or off.")
        }
        XCTAssertEqual(try parse(["--help"], ["NORRIS_LOG": "1"]).action, .showHelp)
    }

    func testNoMistakeInAnAddressRepeatsItsPassword() {
        let addresses = [
            "http://user:secret@",
            "user:secret@host",
            "http://user:secret@host?x",
            "http://user:se/cret@host",
        ]
        for address in addresses {
            for (arguments, environment) in [(["--api", address], [:]), ([], ["NORRIS_API_URL": address])] {
                XCTAssertThrowsError(try parse(arguments, environment)) { error in
                    XCTAssertTrue("\(error)".contains("***"), "\(error)")
                    XCTAssertFalse("\(error)".contains("cret"), "\(error)")
                    XCTAssertFalse("\(error)".contains("user"), "\(error)")
                }
            }
        }
    }

    func testLastOfSeveralValuesCounts() throws {
        XCTAssertEqual(try parse(["--timeout", "1", "--timeout=2"]).options.settings.timeout, 2)
    }

    func testMalformedVariableDoesNotMatterOffline() throws {
        XCTAssertEqual(try parse(["--offline"], ["NORRIS_API_URL": "nonsense"]).options.settings.source, .offline)
        XCTAssertThrowsError(try parse(["--offline", "--api", "nonsense"]))
    }

    func testEveryMistakeIsSaidInASentence() {
        let expectations: [([String], String)] = [
            (["--ofline"], "There is no option --ofline. Did you mean --offline?"),
            (["--xyzzy"], "There is no option --xyzzy. norris --help lists those there are."),
            (["-x"], "There is no option -x. norris --help lists those there are."),
            (["--mermaid"], "There is no option --mermaid. Did you mean cures --mermaid?"),
            (["--dot", "cures"], "There is no option --dot. Did you mean cures --dot?"),
            (["joke", "--dot"], "There is no option --dot. Did you mean cures --dot?"),
            (["cures", "--mermad"], "There is no option --mermad. Did you mean --mermaid?"),
            (["cures", "--ofline"], "There is no option --ofline. Did you mean --offline?"),
            (["--api"], "--api needs a value: --api URL."),
            (["--timeout="], "--timeout needs a value: --timeout SECONDS."),
            (["--offline=yes"], "--offline takes no value; leave out what stands behind the =."),
            (["--color", "green"], "--color green is not possible; choose auto, always or never."),
            (["--timeout", "soon"], "--timeout soon is not possible; give a number of seconds from 0.1 to 600."),
            (["--timeout", "0"], "--timeout 0 is not possible; give a number of seconds from 0.1 to 600."),
            (["--timeout", "601"], "--timeout 601 is not possible; give a number of seconds from 0.1 to 600."),
            (["--timeout", "nan"], "--timeout nan is not possible; give a number of seconds from 0.1 to 600."),
            (["--offline", "--online"], "--offline and --online contradict each other; leave one of them out."),
            (
                ["--api", "https://"],
                "--api: \"https://\" names no host; write a URL such as https://api.chucknorris.io."
            ),
        ]
        for (arguments, sentence) in expectations {
            XCTAssertThrowsError(try parse(arguments)) { XCTAssertEqual("\($0)", sentence) }
        }
        XCTAssertThrowsError(try parse([], ["NORRIS_API_URL": "https://"])) { error in
            XCTAssertTrue("\(error)".hasPrefix("NORRIS_API_URL: "), "\(error)")
        }
    }

    private func parse(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Invocation {
        try Invocation(parsing: arguments, environment: Environment(environment))
    }
}
