import ChuckNorris
import XCTest
@testable import NorrisPrompt

/// `COMMAND [OPTION …] [WORD …]`, on lines and in argv.
final class ArgumentParserTests: XCTestCase {
    private func parse(line: String) throws -> ParsedArguments {
        try CommandTable.lineParser.parse(Line(line))
    }

    private func parse(_ words: String...) throws -> ParsedArguments {
        try ProgramOptions.parser.parse(Line(arguments: words))
    }

    private func failure(of body: () throws -> ParsedArguments) -> String {
        do {
            return try "none: \(body())"
        } catch {
            return (error as? Failure)?.sentence ?? "\(error)"
        }
    }

    func testLineIsSplitAtBlanksAndQuotes() {
        let rows: [(String, [String], isOpen: Bool)] = [
            ("", [], false), ("  joke  dev\t", ["joke", "dev"], false),
            (#"a "b c" 'd "e'"#, ["a", "b c", #"d "e"#], false),
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
            ("search  two   words ", "two   words"), ("add -c dev -- --json", "--json"),
            ("add -c dev a -c b", "a -c b"),
            (#"add "Quoted" -n 5"#, #""Quoted" -n 5"#), ("add it's open", "it's open"), ("search -- -n", "-n"),
        ] {
            XCTAssertEqual(try parse(line: line).text, text, line)
        }
        XCTAssertEqual(try parse("add", "one", "two  three").text, "one two  three")
    }

    func testOptionsOfTheProgramStandAnywhereInArgv() throws {
        for parsed in try [
            parse("--offline", "joke", "-n", "3"), parse("joke", "-n", "3", "--offline"),
            parse("joke", "--offline", "-n3"),
        ] {
            XCTAssertEqual(parsed.command?.name, "joke")
            XCTAssertTrue(parsed.isGiven(ProgramOptions.offline))
            XCTAssertEqual(try parsed.count(), 3)
        }
        XCTAssertEqual(try parse("--jokes=mine").given.map(\.value), ["mine"])
        XCTAssertNil(try parse("--jokes", "mine").command)
        XCTAssertEqual(try parse("-n", "3").command?.name, "joke")
        XCTAssertEqual(try parse("-n", "3", "search", "moon").command?.name, "search")
        XCTAssertEqual(try parse("-c", "dev", "add", "a").values(of: .category), ["dev"])
        XCTAssertEqual(try parse("dev").words, ["dev"])
        XCTAssertEqual(try parse(line: "3").command?.name, "show")
    }

    func testMistakesAreSentencesWithTheSpellingUsed() {
        for (sentence, expected) in [
            (
                failure { try parse(line: "jo\0ke") },
                "Unknown command \"joke\", with characters that are not shown. Did you mean joke?"
            ),
            (failure { try parse(line: "jkoe") }, "Unknown command \"jkoe\". Did you mean joke?"),
            (failure { try parse(line: "joke -n") }, "-n needs a value. Usage: -n N"),
            (failure { try parse("--jokes") }, "--jokes needs a value. Usage: --jokes LIST"),
            (failure { try parse("search", "--category=") }, "--category needs a value. Usage: --category CATEGORY"),
            (failure { try parse("search", "-c") }, "-c needs a value. Usage: -c CATEGORY"),
            (failure { try parse(line: "joke --jsno") }, "Unknown option --jsno. Did you mean --json?"),
            (failure { try parse("--offlin") }, "Unknown option --offlin. Did you mean --offline?"),
            (failure { try parse("--offline=yes") }, "--offline takes no value."),
            (failure { try parse(line: "quit now") }, "quit takes no arguments."),
            (failure { try parse("favorite", "") }, "An argument is empty. Usage: favorite [N|ID ...]"),
            (failure { try parse(line: "favorite \"") }, "The quote is not closed; close it or remove it."),
            (failure { try parse(line: "joke \"dev") }, "The quote is not closed; close it or remove it."),
        ] {
            XCTAssertEqual(sentence, expected)
        }
    }

    func testSuggestionIsCloseOrNone() {
        let words = ["joke", "search", "favorite", "favorites", "--version"]
        for (typed, suggestion) in [
            ("jkoe", "joke"), ("jok", "joke"), ("serach", "search"), ("fav", "favorite"), ("x", nil), ("watch", nil),
            (String(repeating: "search", count: 10), nil), ("--json", nil),
        ] {
            let sentence = suggestion.map { "Did you mean \($0)?" }
            // A server may have a category of any length, which is not compared.
            let words = words + [String(repeating: "x", count: 250_000)]
            XCTAssertEqual(words.suggestion(for: typed), sentence, typed)
        }
    }
}
