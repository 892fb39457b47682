import Foundation
import TestSupport
import XCTest

/// The rows of the page about command line guidelines, and the tests that all pages name.
final class GuidelinesTests: HomeTestCase, SkippedUnderThreadSanitizer {
    func testEachRowOfThePageHasATestOrAReason() throws {
        let page = try PackageFile.text("Sources/NorrisPrompt/NorrisPrompt.docc/CommandLineGuidelines.md")
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)

        XCTAssertGreaterThan(rows.count, 20)
        for row in rows {
            let reason = row.split(separator: " | ").last ?? ""
            let names = reason.matches(of: /`(test\w+)`/).map(\.1)
            XCTAssertTrue(!names.isEmpty || reason.contains("."), "\(row)")
        }
    }

    func testEachTestThatAPageNamesExists() throws {
        func texts(in folder: String, _ ending: String) throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: PackageFile.root.path + "/" + folder)
                .filter { $0.hasSuffix(ending) }.map { try PackageFile.text("\(folder)/\($0)") }
        }
        // A class or a function, or a function of a class, which are in one file.
        let pattern = /`(\w+Tests|(?:\w+Tests\.)?test[A-Z]\w+)`/
        let named = try texts(in: "Sources", ".md").flatMap { $0.matches(of: pattern).map { String($0.1) } }
        // A module, and a name of another library.
        let names = Set(named).subtracting(["NorrisTests", "testValue"])
        XCTAssertGreaterThan(names.count, 50)

        let declared = try texts(in: "Tests", "Tests.swift").map { text in
            let words = text.split { " \n(:".contains($0) }
            return Set(zip(words, words.dropFirst()).filter { ["func", "class", "struct"].contains($0.0) }.map(\.1))
        }
        let missing = names.filter { name in !declared.contains { $0.isSuperset(of: name.split(separator: ".")) } }
        XCTAssertEqual(missing, [])
    }

    func testHelpIsEverywhereAndHasTheCommonOptionsFirst() async throws {
        for spelling in ["-h", "--help"] {
            let help = try Program([spelling]).output()
            let options = help.matches(of: /(?m)^.{11}(--?[a-z]+)/).map { String($0.1) }
            XCTAssertEqual(options.prefix(3), ["--offline", "--online", "--mine"])
            try await ["joke", "search", "show", "set", "completions", "manual"].concurrently { command in
                let output = try Program([command, spelling]).output()
                XCTAssertTrue(output.hasPrefix(command), output)
                XCTAssertEqual(try Program(input: "\(command) \(spelling)\n").run(), .success(output))
            }
        }
    }

    func testHelpHasALinkAndFitsAScreen() throws {
        let help = try Program(["--help"]).output()

        XCTAssertTrue(help.contains("https://"), help)
        let rows = help.split(separator: "\n", omittingEmptySubsequences: false)
        XCTAssertLessThanOrEqual(rows.count, 24)
        XCTAssertTrue(rows.allSatisfy { $0.count <= 80 }, help)
    }

    func testCorrectionsAreSuggestedAndNotRun() async throws {
        let expectations = [
            "jkoe": "joke", "joke --jsno": "--json", "set sauce": "source", "set color nevr": "never",
            "joke fod": "food", "help jok": "help joke",
        ]
        try await expectations.concurrently { line, suggestion in
            let result = try Program(["--offline"], input: line + "\n").run()
            XCTAssertTrue(result.standardError.hasSuffix(" Did you mean \(suggestion)?\n"), result.standardError)
            XCTAssertEqual(result.standardOutput, "")
            XCTAssertNotEqual(result.exitStatus, 0)
        }
    }

    func testJSONIsOneObjectOnALine() throws {
        let id = "-dTvLIfDWCO"
        let output = try Program(["--offline"], input: """
        show \(id) --json\nrecent --json\ncategories --json\njoke --json\nsearch the --json -n 2
        favorite \(id)\nfavorites --json\n
        """).output()

        let rows = output.split(separator: "\n")
        for row in rows {
            XCTAssertTrue(try JSONSerialization.jsonObject(with: Data(row.utf8)) is [String: Any], "\(row)")
        }
        // The 13 categories are between the joke, shown twice, and a joke, two hits and a favorite.
        guard rows.count == 2 + 13 + 4 else { return XCTFail(output) }
        XCTAssertTrue(rows[0].contains(#""id":"\#(id)","source":"bundled""#), "\(rows[0])")
        XCTAssertEqual(rows[1], rows[0])
        XCTAssertEqual(rows[2], #"{"category":"animal","summary":"animals"}"#)
    }

    func testColorIsDisabledAndForced() async throws {
        try await [
            (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["CLICOLOR": "0"], false),
            (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true), (["FORCE_COLOR": "1", "NO_COLOR": "1"], true),
            (["FORCE_COLOR": "0"], true),
        ].concurrently { environment, isColored in
            let program = try Program(["help"], environment: environment.mapValues { $0 }).start()
            _ = try program.waitForExit()
            XCTAssertEqual(program.terminal.transcript.contains("\u{1B}["), isColored, "\(environment)")
        }
        for (words, isColored) in [(["help"], true), (["--color", "never", "help"], false)] {
            let output = try Program(words, environment: ["FORCE_COLOR": "1"]).output()
            XCTAssertEqual(output.contains("\u{1B}["), isColored, "\(words)")
        }
    }

    func testPagerIsTheUsersAndOnlyOnATerminal() throws {
        let program = Program(["--offline", "search", "the"], environment: ["PAGER": "sed 's/^/paged /'"])

        let onTerminal = try program.start()
        _ = try onTerminal.waitForExit()

        XCTAssertTrue(onTerminal.terminal.transcript.contains("paged "))
        XCTAssertFalse(try program.run().standardOutput.contains("paged "))
    }

    func testChangesAreSaidWithTheNextCommand() throws {
        let session = try session()

        for (line, answer) in [
            ("favorites", "No favorites yet. Type favorite after a joke you like."),
            ("set timeout 2", "timeout is 2 for this run; type set --save to keep it."),
        ] {
            XCTAssertEqual(try session.answer(to: line), [answer])
        }
        try session.answer(to: "joke")
        XCTAssertTrue(try session.answer(to: "favorite")[0].hasPrefix("Saved to favorites: "))
        XCTAssertTrue(try session.answer(to: "unfavorite")[0].hasPrefix("Removed from favorites: "))
        try session.terminal.type("\u{3}", until: "To quit, press Ctrl-C again or Ctrl-D, or type quit.")
    }

    func testFilesAreInTheFoldersOfXDG() throws {
        let session = try session(environment: [
            "XDG_CONFIG_HOME": home.path("c"), "XDG_STATE_HOME": home.path("s"), "XDG_DATA_HOME": home.path("d"),
        ])

        for line in ["joke", "favorite", "set --save name Bob"] {
            try session.answer(to: line)
        }

        let files = try FileManager.default.subpathsOfDirectory(atPath: home.path).filter { $0.contains("norris/") }
        XCTAssertEqual(Set(files), ["c/norris/config", "s/norris/history", "s/norris/last", "d/norris/favorites.jsonl"])
    }

    func testReadmeSaysHowToUninstall() throws {
        let text = try PackageFile.text("README.md")

        for words in [
            "sudo apt remove norris", "rm -r ~/.local/norris", "~/.local/state/norris", "~/.local/share/norris",
            "~/.config/norris",
        ] {
            XCTAssertTrue(text.contains(words), words)
        }
    }
}
