import ChuckNorris
import XCTest
@testable import NorrisPrompt

/// `COMMAND [OPTION …] [WORD …]`, on lines and in argv.
final class ArgumentParserTests: XCTestCase {
    private let shell = ProgramOptions.parser

    private func failure(line: String) -> String {
        failure { try CommandTable.lineParser.parse(line: line) }
    }

    private func failure(_ words: String...) -> String {
        failure { try shell.parse(words) }
    }

    private func failure(of body: () throws -> ParsedArguments?) -> String {
        do {
            return try "none: \(String(describing: body()))"
        } catch {
            return (error as? Failure)?.sentence ?? "\(error)"
        }
    }

    func testLineIsSplitAtBlanksAndQuotes() {
        let rows: [(String, [String], isOpen: Bool)] = [
            ("", [], false), ("  joke  dev\t", ["joke", "dev"], false), (
                #"a "b c" 'd "e'"#,
                ["a", "b c", #"d "e"#],
                false
            ),
            (#"say "it""#, ["say", "it"], false), (#"don't "#, ["don't"], false), (#"a "b c"#, ["a", "b c"], true),
            (#""""#, [""], false), (#""a"b"#, ["ab"], false), ("a;b #c", ["a;b", "#c"], false),
        ]
        for (text, words, isOpen) in rows {
            let line = Line(text)
            XCTAssertEqual(line.words.map(\.text), words, text)
            XCTAssertEqual(line.hasOpenQuote, isOpen, text)
        }
    }

    func testTextIsTheRestOfTheLineWithEachCharacter() throws {
        for (line, text) in [
            (#"add He came; he saw > all "this""#, #"He came; he saw > all "this""#),
            ("search  two   words ", "two   words"), ("add -c dev -- --json", "--json"), (
                "add -c dev a -c b",
                "a -c b"
            ),
            (#"add "Quoted" -n 5"#, #""Quoted" -n 5"#), ("add it's open", "it's open"), ("search -- -n", "-n"),
        ] {
            XCTAssertEqual(try CommandTable.lineParser.parse(line: line)?.text, text, line)
        }
        XCTAssertEqual(try shell.parse(["add", "one", "two  three"]).text, "one two  three")
    }

    func testOptionsOfTheProgramStandAnywhereInArgv() throws {
        for words in [["--offline", "joke", "-n", "3"], ["joke", "-n", "3", "--offline"], [
            "joke",
            "--offline",
            "-n3",
        ]] {
            let parsed = try shell.parse(words)
            XCTAssertEqual(parsed.command?.name, "joke")
            XCTAssertTrue(parsed.isGiven(ProgramOptions.offline))
            XCTAssertEqual(try parsed.count(), 3)
        }
        XCTAssertEqual(try shell.parse(["--jokes=mine"]).values(of: ProgramOptions.jokes), ["mine"])
        XCTAssertNil(try shell.parse(["--jokes", "mine"]).command)
        XCTAssertEqual(try shell.parse(["-n", "3"]).command?.name, "joke")
        XCTAssertEqual(try shell.parse(["-n", "3", "search", "moon"]).command?.name, "search")
        XCTAssertEqual(try shell.parse(["dev"]).words, ["dev"])
        XCTAssertEqual(try CommandTable.lineParser.parse(line: "3")?.command?.name, "show")
    }

    func testMistakesAreSentencesWithTheSpellingUsed() {
        let rows = [
            (failure(line: "jkoe"), "Unknown command \"jkoe\". Did you mean joke?"),
            (failure(line: "joke -n"), "-n needs a value. Usage: -n N"),
            (failure("--jokes"), "--jokes needs a value. Usage: --jokes LIST"),
            (failure("search", "--category="), "--category needs a value. Usage: --category CATEGORY"),
            (failure("search", "-c"), "-c needs a value. Usage: -c CATEGORY"),
            (failure(line: "joke --jsno"), "Unknown option --jsno. Did you mean --json?"),
            (failure("--offlin"), "Unknown option --offlin. Did you mean --offline?"),
            (failure("--offline=yes"), "--offline takes no value."),
            (failure(line: "quit now"), "quit takes no arguments."),
            (failure("favorite", ""), "An argument is empty. Usage: favorite [N|ID ...]"),
            (failure(line: "joke \"dev"), "The quote is not closed; close it or remove it."),
        ]
        for (sentence, expected) in rows {
            XCTAssertEqual(sentence, expected)
        }
    }

    func testSuggestionIsCloseOrNone() {
        let words = ["joke", "search", "favorite", "favorites"]
        for (typed, suggestion) in [
            ("jkoe", "joke"), ("jok", "joke"), ("serach", "search"), ("fav", "favorite"), ("x", nil), ("watch", nil),
            (String(repeating: "search", count: 10), nil),
        ] {
            XCTAssertEqual(Suggestion.closest(to: typed, among: words), suggestion, typed)
        }
    }
}
