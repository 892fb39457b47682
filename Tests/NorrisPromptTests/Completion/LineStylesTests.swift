import Terminal
import XCTest
@testable import NorrisPrompt

/// The styles of what is typed, which follow from the parser.
final class LineStylesTests: XCTestCase {
    func testPartsHaveTheStylesOfTheirRoles() {
        let lines: KeyValuePairs<String, KeyValuePairs<String, Style>> = [
            "  JOKE ": ["JOKE": .command],
            "jo": [:],
            "jkoe dev": ["jkoe": .unknownCommand],
            "joke -n=3 DEV,food": ["joke": .command, "-n=3": .option, "DEV,food": .category],
            "joke nothing dev,": ["joke": .command, "dev,": .category],
            "joke --cout 3": ["joke": .command, "--cout": .unknownCommand],
            "joke dev for dev": ["joke": .command, "dev": .category],
            "search \"two  words\" 3": ["search": .command, "\"two  words\"": .quoted],
            "search --json kick": ["search": .command, "--json": .option],
            "search kick 'em all": ["search": .command, "'em all": .unclosedQuote],
            "search kick --json  ": ["search": .command, "--json": .option],
            "search kick -n 5 ": ["search": .command, "-n": .option, "5": .number],
            "search kick -n x ": ["search": .command, "-n": .option, "x": .unknownCommand],
            ":qui": [:],
            ":nope": [":nope": .unknownCommand],
            "joke -n 0 dev": ["joke": .command, "-n": .option, "0": .unknownCommand, "dev": .category],
            "joke ; set timeout x ; show 3 4 5": [
                "joke": .command, "set": .command, "x": .unknownCommand,
                "show": .command, "3": .number, "4": .unknownCommand, "5": .number,
            ],
            "favorite 3 4": ["favorite": .command, "3": .number, "4": .number],
            "favorite --json": ["favorite": .command, "--json": .unknownCommand],
            "show ": ["show": .command],
            "show a$b": ["show": .command, "a$b": .unknownCommand],
            ":3": [":": .command, "3": .number],
            "?coffee --json": ["?": .command, "--json": .option],
            "joke -n 2 ; help ; nosuch": [
                "joke": .command, "-n": .option, "2": .number, "help": .command, "nosuch": .unknownCommand,
            ],
            "search kick -n 3 ; 12": ["search": .command, "-n": .option, "3": .number, "12": .number],
            "quit now": ["quit": .command, "now": .unknownCommand],
            "help jo": ["help": .command],
            "help bogus": ["help": .command, "bogus": .unknownCommand],
            "help ? ": ["help": .command],
            "help \\joke": ["help": .command],
            "help \"joke\"": ["help": .command, "\"joke\"": .quoted],
            "set sour": ["set": .command],
            "set 'sour'": ["set": .command, "'sour'": .quoted],
            "set name \"\"": ["set": .command, "\"\"": .quoted],
            "set timeout 2.5": ["set": .command, "2.5": .number],
            "set timeout abc": ["set": .command, "abc": .unknownCommand],
            "set source auto now": ["set": .command, "now": .unknownCommand],
            "set bogus": ["set": .command, "bogus": .unknownCommand],
            "set SOURCE on": ["set": .command],
            "set name any one": ["set": .command],
            "set --save timeout 3": ["set": .command, "--save": .option, "3": .number],
            " # joke": [" # joke": .faint],
            "  ? \"a b\"": ["?": .command, "\"a b\"": .quoted],
            "search -- --json": ["search": .command, "--": .option],
            "j dev": ["j": .command, "dev": .category],
            "watch 5 j food": ["watch": .command, "5": .number, "j": .command, "food": .category],
            "watch 5 jkoe": ["watch": .command, "5": .number, "jkoe": .unknownCommand],
            "alias x=joke -n 3": ["alias": .command],
            "alias joke=today": ["alias": .command, "joke=today": .unknownCommand],
            "joke dev > f": ["joke": .command, "dev": .category, ">": .option, "f": .option],
            "": [:],
        ]
        for (line, expected) in lines {
            let text = completion(categories: ["dev", "food"]).styled(line, isRefused: Self.parser.isRefused)
            XCTAssertEqual(text.plain, line)
            let styled = text.spans.filter { $0.style != .plain && !$0.text.isEmpty }
            XCTAssertEqual(styled.map(\.text), expected.map(\.key), line)
            XCTAssertEqual(styled.map(\.style), expected.map(\.value), line)
        }
    }

    func testCategoriesHaveNoStyleUntilTheyAreKnown() {
        let text = completion(categories: nil).styled("joke dev", isRefused: Self.parser.isRefused)
        XCTAssertEqual(text.spans.filter { $0.text == "dev" }.map(\.style), [.plain])
    }

    func testEveryPartOfARoleHasItsOwnStyleOnTheTerminal() {
        let styles: [Style] = [.command, .unknownCommand, .option, .category, .quoted, .unclosedQuote, .suggestion]
        XCTAssertEqual(Set(styles.compactMap(\.sequence?.text)).count, styles.count)
    }

    private static let parser = CommandTable.lineParser(["j": "joke"])

    private func completion(categories: [String]?) -> LineCompletion {
        LineCompletion(parser: Self.parser, context: CompletionContext(categories: categories))
    }
}
