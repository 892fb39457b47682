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
            for example in entry.examples {
                XCTAssertNotNil(try Command(parsing: example), example)
            }
        }
    }

    func testEveryOptionOfACommandIsShownCanBeTypedAndIsNoneOfTheProgram() throws {
        for entry in CommandTable.entries {
            for option in entry.options.map(\.spelling) {
                XCTAssertTrue(entry.usage.contains(option), option)
                XCTAssertNotNil(try Command(parsing: "\(entry.name) \(option)"), option)
                XCTAssertFalse(OptionTable.entries.contains { option == "--\($0.name.rawValue)" }, option)
            }
        }
    }
}
