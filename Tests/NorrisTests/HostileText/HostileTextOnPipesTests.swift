import Foundation
import TestSupport
import XCTest

/// On pipes no hostile text is printed; norris writes no escape sequence there.
final class HostileTextOnPipesTests: XCTestCase {
    func testServerTextIsSanitized() async throws {
        let api = try HostileText.api()
        let words = ["--jokes", "api", "--api", api.baseURL]
        let lines = ["joke", "joke --json", "search any", "search --json any", "categories", "show x", "favorite"]
            + ["favorites", "favorites --json", "set", "copy", "joke for Bob", "unfavorite"]
        let result = try await Program(words, input: lines.joined(separator: "\n")).run()
        Self.assertHarmless(result, "the server")
        XCTAssertTrue(result.standardOutput.contains(#"\u001b]0;title\u0007"#), "JSON escapes it")
        // Each in a run of its own, because a server that fails is not asked again at once.
        let failures = ["rejected", "message", "busy", "page", "moved", "nonsense", "unknown"]
        try await failures.concurrently { try Self.assertHarmless(Program(words + ["joke", $0]).run(), $0) }
    }

    func testArgumentsAreSanitized() async throws {
        let text = HostileText.text
        let commands = [
            [text], ["--" + text], ["-" + text], ["--color", text], ["--color=" + text], ["--timeout", text],
            ["--api", text], ["--api", "http://" + text], ["--jokes", text, "joke"], ["joke", text], ["jok" + text],
            ["joke", "-n", text], ["joke", "for", text], ["joke", "--" + text], ["show", text], ["unfavorite", text],
            ["favorite", text], ["search", text], ["help", text], ["set", text], ["set", "name", text], ["add", text],
            ["set", "jokes", text], ["completions", text], ["graph", text], ["today", text], ["categories", text],
        ]
        try await commands.concurrently { arguments in
            let result = try Program(arguments.first == "--api" ? arguments : ["--offline"] + arguments).run()
            Self.assertHarmless(result, String(reflecting: arguments.map { $0.prefix(12) }))
        }
    }

    func testPipedLinesAreSanitized() throws {
        let words = [
            "", "joke ", "joke for ", "joke -n ", "show ", "unfavorite ", "search ", "help ", "set ", "set name ",
            "set jokes ", "set timeout ", "favorite ", "completions ", "add ",
        ]
        let lines = words.map { $0 + HostileText.text } + ["set", "joke"]
        try Self.assertHarmless(Program(["--offline"], input: lines.joined(separator: "\n")).run(), "lines")
        var program = Program(["--offline"])
        program.input = lines.joined(separator: "\n").utf8.filter { $0 != 0xC2 && $0 != 0xE2 }
        try Self.assertHarmless(program.run(), "lines that are not UTF-8")
    }

    func testEnvironmentIsSanitized() async throws {
        let names = [
            "NORRIS_API_URL", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME", "EDITRC", "TMUX",
            "TERM_PROGRAM", "NO_COLOR", "CLICOLOR", "TERM", "LC_ALL", "LANG", "HTTP_PROXY", "https_proxy", "NO_PROXY",
        ]
        let values = [HostileText.text, "/dev/null/" + HostileText.text, "http://" + HostileText.text]
        let input = "joke\nfavorite\nfavorites\nhistory\ncopy\nhelp\nset\n"
        // Each variable with one of the values, or with NORRIS_LONG_TESTS with each of them.
        let single = names.enumerated().flatMap { number, name in
            (LongTests.areWanted ? values : [values[number % values.count]]).map { [name: $0] }
        }
        let all = values.map { value in Dictionary(uniqueKeysWithValues: names.map { ($0, value) }) }
        try await (single + all).concurrently { environment in
            let result = try Program(["--offline"], input: input, environment: environment).run()
            Self.assertHarmless(result, environment.map { "\($0)=\($1.prefix(6))" }.joined(separator: " "))
        }
    }

    func testFilesAndPathsAreSanitized() throws {
        let joke = #"{"id":\#(HostileText.json),"value":\#(HostileText.json),"categories":[\#(HostileText.json)],"#
            + #""url":\#(HostileText.json),"created_at":\#(HostileText.json),"saved_at":\#(HostileText.json)}"#
        let raw = HostileText.typedText.filter { $0 != "\u{2028}" && $0 != "\u{2029}" && $0 != "\u{85}" }
        // Short, because file systems limit the length of names.
        let folder = "f\u{1B}[5m\u{9B}5m\u{202E}\u{200B}\u{7}"
        let favorites = Scenario.favoritesHeader + "\(joke)\n\(joke.replacing("\\u0068", with: raw))\nno joke \(raw)\n"
        let input = "favorites\nfavorites --json\nfavorite x\nunfavorite x\njoke\nfavorite\nhistory\nshow x\njoke own\n"
        for content in [favorites, #"{"norris":\#(HostileText.json),"version":1}"# + "\n", raw] {
            let home = try TemporaryFolder()
            let variables = ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"].map { ($0, home.path(folder)) }
            try home.write(content, to: "\(folder)/norris/favorites.jsonl")
            try home.write(raw + "\n%\nA joke.\n", to: "\(folder)/norris/jokes/own")
            try home.write("jokes = mine, \(raw)\n\(raw) = \(raw)\n", to: "\(folder)/norris/config")
            try home.write(raw + "\nhelp \(raw)\nbad\u{1B}[5m\u{0}\n", to: "\(folder)/norris/history")
            let environment = Dictionary(uniqueKeysWithValues: variables)
            let result = try Program(input: input, environment: environment).run()
            Self.assertHarmless(result, "files")
            XCTAssertTrue((result.standardOutput + result.standardError).contains("[5m"), "the text is shown sanitized")
        }
    }

    private static func assertHarmless(_ result: ProgramResult, _ name: String, line: UInt = #line) {
        for output in [result.standardOutput, result.standardError] {
            if let remains = HostileText.remains(in: output, isOnTerminal: false) {
                XCTFail("\(name): \(remains.prefix(2000))", line: line)
            }
        }
        XCTAssertNotNil(result.exitStatus, "\(name): died of signal \(result.signal ?? 0)", line: line)
    }
}
