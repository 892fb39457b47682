import Foundation
import TestSupport
import XCTest

/// On pipes no hostile text is printed; norris writes no escape sequence there.
final class HostileTextOnPipesTests: XCTestCase, SkippedUnderThreadSanitizer {
    func testServerTextIsSanitized() async throws {
        let api = try HostileText.api()
        let lines = ["joke", "joke --json", "search any", "search --json any", "categories", "show x", "recent"]
            + ["favorite", "favorites", "favorites --json", "unfavorite x", "source", "copy", "joke for Bob"]
            + ["rejected", "message", "busy", "page", "moved", "nonsense", "unknown"].map { "joke " + $0 }
        try await ["--online", "--timeout=20"].concurrently { mode in
            let words = ["--api", api.baseURL, mode]
            let result = try Program(words + ["--color=never"], input: lines.joined(separator: "\n")).run()
            Self.assertHarmless(result, "the server, \(mode)")
            XCTAssertTrue(result.standardOutput.contains(#"\u001b]0;title\u0007"#), "JSON escapes it")
            for line in lines.suffix(7) + ["joke --json"] {
                try Self.assertHarmless(Program(words + line.split(separator: " ").map(String.init)).run(), line)
            }
        }
    }

    func testArgumentsAreSanitized() async throws {
        let text = HostileText.text
        let commands = [
            [text], ["--" + text], ["-" + text], ["--color", text], ["--color=" + text], ["--timeout", text],
            ["--api", text], ["--api", "http://" + text], ["--api", "http://127.0.0.1:1/" + text, "--online", "joke"],
            ["--offline=" + text], ["joke", text], ["joke", "-n", text], ["joke", "for", text], ["joke", "--" + text],
            ["show", text], ["unfavorite", text], ["favorite", text], ["search", text], ["help", text], ["set", text],
            ["set", "name", text], ["set", "source", text], ["completions", text], ["graph", text], ["jok" + text],
            ["--help", text], ["--version", text], ["categories", text],
        ]
        try await commands.concurrently { arguments in
            let result = try Program(arguments.first == "--api" ? arguments : ["--offline"] + arguments).run()
            Self.assertHarmless(result, String(reflecting: arguments.map { $0.prefix(12) }))
        }
    }

    func testPipedLinesAreSanitized() throws {
        let words = [
            "", "joke ", "joke for ", "joke -n ", "show ", "unfavorite ", "search ", "help ", "set ", "set name ",
            "set source ", "set timeout ", "set color ", "favorite ", "completions ", ": ", "@ ", "? ",
        ]
        let lines = words.map { $0 + HostileText.text } + ["set name \(HostileText.text)", "set", "joke"]
        try Self.assertHarmless(Program(["--offline"], input: lines.joined(separator: "\n")).run(), "lines")
        let damaged = lines.joined(separator: "\n").utf8.filter { $0 != 0xC2 && $0 != 0xE2 }
        try Self.assertHarmless(Program(["--offline"]).reading(damaged).run(), "lines that are not UTF-8")
    }

    func testEnvironmentIsSanitized() async throws {
        let names = [
            "NORRIS_API_URL", "NORRIS_HISTORY", "NORRIS_LOG", "XDG_STATE_HOME", "XDG_DATA_HOME", "HOME", "EDITRC",
            "NORRIS_PAGER", "PAGER", "LESS", "TMUX", "STY", "XTERM_VERSION", "TERM_PROGRAM", "NO_COLOR", "CLICOLOR",
            "CLICOLOR_FORCE", "TERM", "LC_ALL", "LC_CTYPE", "LANG", "HTTP_PROXY", "http_proxy", "HTTPS_PROXY",
            "NO_PROXY",
        ]
        let text = HostileText.text
        let values = [text, "/dev/null/" + text, "http://" + text]
        let input = "joke\nfavorite\nfavorites\nhistory\ncopy\nsource\nhelp\nset\n"
        // Each variable with one of the values, or with NORRIS_LONG_TESTS with each of them.
        let single = names.filter { $0 != "CLICOLOR_FORCE" }.enumerated().flatMap { number, name in
            (LongTests.areWanted ? values : [values[number % values.count]]).map { [name: $0] }
        }
        let all = values.map { value in
            Dictionary(uniqueKeysWithValues: names.map { ($0, value) }).merging(["CLICOLOR_FORCE": "0"]) { $1 }
        }
        try await (single + all).concurrently { environment in
            let result = try Program(["--offline"], input: input, environment: environment).run()
            Self.assertHarmless(result, environment.map { "\($0)=\($1.prefix(6))" }.joined(separator: " "))
        }
    }

    func testFilesAndPathsAreSanitized() throws {
        let joke = #"{"id":\#(HostileText.json),"value":\#(HostileText.json),"categories":[\#(HostileText.json)],"#
            + #""url":\#(HostileText.json),"created_at":\#(HostileText.json),"saved_at":\#(HostileText.json)}"#
        let raw = HostileText.typedText.filter { $0 != "\u{2028}" && $0 != "\u{2029}" && $0 != "\u{85}" }
        let contents = [
            Scenario.favoritesHeader + "\(joke)\n\(joke.replacing("\\u0068", with: raw))\nno joke \(raw)\n",
            #"{"norris":\#(HostileText.json),"version":1}"# + "\n",
            #"{"norris":"favorites","version":99999}"# + "\n",
            raw,
        ]
        // Short, because file systems limit the length of names.
        let folder = "f\u{1B}[5m\u{9B}5m\u{202E}\u{200B}\u{7}"
        for (index, content) in contents.enumerated() {
            let home = try TemporaryFolder()
            try home.write(content, to: "\(folder)/norris/favorites.jsonl")
            try home.write(raw + "\nhelp \(raw)\nbad\u{1B}[5m\u{0}\n", to: "\(folder)/norris/history")
            let input = "favorites\nfavorites --json\nfavorite x\nunfavorite x\njoke\nfavorite\nhistory\nshow x\n"
            let variables = ["XDG_DATA_HOME": home.path(folder), "XDG_STATE_HOME": home.path(folder)]
            let result = try Program(["--offline"], input: input, environment: variables).run()
            Self.assertHarmless(result, "file \(index)")
            XCTAssertTrue((result.standardOutput + result.standardError).contains("[5m"), "the text is shown sanitized")
        }
        let home = try TemporaryFolder()
        for kind in ["history", "favorites.jsonl"] {
            try home.write("", to: "\(folder)/norris/\(kind)/in the way")
        }
        let variables = ["XDG_DATA_HOME": home.path(folder), "XDG_STATE_HOME": home.path(folder)]
        let result = try Program(["--offline"], input: "joke\nfavorite\nhistory\n", environment: variables).run()
        Self.assertHarmless(result, "a folder in a file's place")
        XCTAssertTrue(result.standardError.contains("f[5m5m/norris/favorites.jsonl"), result.standardError)
    }

    private static func assertHarmless(_ result: ProgramResult, _ name: String, line: UInt = #line) {
        for output in [result.standardOutput, result.standardError] {
            if let remains = HostileText.remains(in: output, isOnTerminal: false) {
                XCTFail("\(name): \(remains.prefix(2000))", line: line)
            }
        }
        XCTAssertNotNil(result.exitStatus, "\(name): died of signal \(result.signal ?? 0)", line: line)
        XCTAssertFalse((result.standardOutput + result.standardError).isEmpty, "\(name): no output", line: line)
    }
}
