import ChuckNorris
import NorrisPrompt
import XCTest

final class CommandParsingTests: XCTestCase {
    func testLinesBecomeCommands() throws {
        let expectations: [(String, Command)] = [
            ("joke", .joke(.random())),
            ("  JOKE\t", .joke(.random())),
            ("joke dev", .joke(.random(categories: ["dev"]))),
            ("joke Dev,FOOD", .joke(.random(categories: ["dev", "food"]))),
            ("joke dev, food", .joke(.random(categories: ["dev", "food"]))),
            ("joke dev food", .joke(.random(categories: ["dev", "food"]))),
            ("joke\u{A0}dev", .joke(.random(categories: ["dev"]))),
            ("\u{3000}joke\u{3000}for\u{3000}Zoë ", .joke(.random(name: "Zoë"))),
            ("joke for Bob", .joke(.random(name: "Bob"))),
            ("joke for  Mary   Ann", .joke(.random(name: "Mary Ann"))),
            ("joke dev for Bob", .joke(.random(categories: ["dev"], name: "Bob"))),
            ("joke FOR for", .joke(.random(name: "for"))),
            ("refresh", .refresh),
            ("r", .refresh),
            ("search  kick ass ", .search("kick ass")),
            ("search é", .search("é")),
            ("categories", .categories),
            ("history", .history),
            ("cures", .cures(.text)),
            ("cures --mermaid", .cures(.mermaid)),
            ("CURES  --dot ", .cures(.dot)),
            ("help", .help(nil)),
            ("help Joke", .help("joke")),
            ("help r", .help("refresh")),
            ("clear", .clear),
            ("quit", .quit),
            ("exit", .quit),
            ("q", .quit),
            (":q", .quit),
        ]
        for (line, command) in expectations {
            XCTAssertEqual(try Command(parsing: line), command, line)
        }
    }

    func testEmptyLinesAreNoCommand() throws {
        for line in ["", " ", "\t \r"] {
            XCTAssertNil(try Command(parsing: line))
        }
    }

    func testEveryMistakeIsSaidInASentence() {
        let expectations = [
            "jkoe": "There is no command \"jkoe\". Did you mean joke?",
            "serach kick": "There is no command \"serach\". Did you mean search?",
            "xyzzy": "There is no command \"xyzzy\". Type help for all commands.",
            "search": "The text to search for is missing: search TEXT",
            "search  ": "The text to search for is missing: search TEXT",
            "joke for": "The name is missing: joke [CATEGORY,...] [for NAME]",
            "joke dev for ": "The name is missing: joke [CATEGORY,...] [for NAME]",
            "categories dev": "categories takes nothing after it.",
            "refresh 2": "refresh takes nothing after it.",
            "r 2": "refresh takes nothing after it.",
            "quit now": "quit takes nothing after it.",
            "cures --svg": "cures takes --mermaid, --dot or nothing after it, not \"--svg\".",
            "cures dot": "cures takes --mermaid, --dot or nothing after it, not \"dot\".",
            "cures --text": "cures takes --mermaid, --dot or nothing after it, not \"--text\".",
            "cures --dot --mermaid": "cures takes --mermaid, --dot or nothing after it, not \"--dot --mermaid\".",
            "help jok": "There is no help on \"jok\". Did you mean help joke?",
            "help the people": "There is no help on \"the people\". Type help for all commands.",
            "joke " + String(repeating: "a", count: 101):
                "\"\(String(repeating: "a", count: 40))...\" is too long: categories and names have at most 100 letters.",
            "joke for " + String(repeating: "b", count: 100_000):
                "\"\(String(repeating: "b", count: 40))...\" is too long: categories and names have at most 100 letters.",
            String(repeating: "a", count: 100_000):
                "There is no command \"\(String(repeating: "a", count: 40))...\". Type help for all commands.",
        ]
        for (line, sentence) in expectations {
            XCTAssertThrowsError(try Command(parsing: line)) { XCTAssertEqual("\($0)", sentence) }
        }
    }
}
