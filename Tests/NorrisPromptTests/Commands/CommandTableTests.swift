import Foundation
import Terminal
import TestSupport
import XCTest
@testable import NorrisPrompt

final class CommandTableTests: XCTestCase {
    private let commands = CommandTable.specifications

    func testEveryWordBelongsToOneCommand() {
        let words = commands.flatMap(\.words)
        XCTAssertEqual(Set(words).count, words.count)
        for command in commands {
            for word in command.words {
                XCTAssertEqual(commands.command(named: word)?.name, command.name, word)
            }
        }
    }

    func testEveryCommandIsInTheTable() throws {
        let folder = PackageFile.root.path + "/Sources/NorrisPrompt/Commands"
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let types = files.filter { $0.hasSuffix("Command.swift") && $0.contains("/") }
            .map { URL(filePath: $0).deletingPathExtension().lastPathComponent }

        XCTAssertEqual(Set(CommandTable.commands.map { "\($0)" }), Set(types))
    }

    func testEveryExampleCanBeTyped() throws {
        for command in commands {
            XCTAssertFalse(command.examples.isEmpty, command.name)
            for example in command.examples.map(\.key) {
                XCTAssertNotNil(try CommandTable.command(line: example), example)
            }
        }
    }

    func testEveryOptionCanBeTypedAndBelongsToTheCommandAlone() throws {
        let ofProgram = Set(ProgramSpecification.options.flatMap(\.spellings))
        for command in commands {
            let page = HelpRenderer.command(command, width: nil).plain
            for option in command.options {
                let word = command.argument == .text ? "text" : command.argument == .joke ? "3" : ""
                let value = option.value == nil ? "" : option.choices.first ?? "2"
                XCTAssertTrue(page.contains("[\(option.syntax)]"), option.syntax)
                for spelling in option.spellings {
                    let line = "\(command.name) \(word) \(spelling) \(value)"
                    XCTAssertNotNil(try CommandTable.command(line: line), line)
                    XCTAssertFalse(ofProgram.contains(spelling), spelling)
                }
            }
        }
    }

    func testEveryShorthandStandsForItsCommand() throws {
        for command in commands {
            guard let shorthand = command.shorthand else { continue }
            let words = ([command.name] + shorthand.words).joined(separator: " ")
            XCTAssertEqual(
                try CommandTable.command(line: "\(shorthand.sign) x1").map { "\($0)" },
                try CommandTable.command(line: "\(words) x1").map { "\($0)" },
                words
            )
        }
    }
}
