import NorrisPrompt
import XCTest

final class CommandTableTests: XCTestCase {
    func testEveryWordBelongsToOneCommand() {
        XCTAssertEqual(Set(CommandTable.words).count, CommandTable.words.count)
        for word in CommandTable.words {
            XCTAssertNotNil(CommandTable.entry(for: word), word)
        }
    }

    func testEveryExampleCanBeTyped() throws {
        for entry in CommandTable.entries {
            XCTAssertFalse(entry.examples.isEmpty, entry.name)
            for example in entry.examples.map(\.line) {
                XCTAssertNotNil(try Command(parsing: example), example)
            }
        }
    }

    func testEveryOptionOfACommandIsShownCanBeTypedAndIsNoneOfTheProgram() throws {
        for entry in CommandTable.entries {
            for option in entry.options {
                let word = entry.argument == .text ? "text" : ""
                let value = option.value == nil ? "" : "2"
                XCTAssertTrue(entry.synopsis.contains("[\(option.syntax)]"), option.spelling)
                XCTAssertNotNil(
                    try Command(parsing: "\(entry.name) \(word) \(option.spelling) \(value)"),
                    option.spelling
                )
                XCTAssertFalse(
                    OptionTable.entries.contains { option.spelling == "--\($0.name.rawValue)" },
                    option.spelling
                )
            }
        }
    }
}
