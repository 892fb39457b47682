import ChuckNorris
import Foundation
import TestSupport
import XCTest
@testable import NorrisPrompt

/// The file of settings, and what it had in version 1.
final class SettingsFileTests: XCTestCase {
    private func read(_ text: String) throws -> (settings: Settings, wrong: [String], unknown: [String]) {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "config")
        let file = SettingsFile(store: Store(folder: folder.path), environment: Environment(["HOME": "/home/chuck"]))
        let read = file.read()
        let names = { (sentences: [String]) in sentences.map { $0.replacing(folder.path + "/", with: "") } }
        return (read.settings, names(read.wrong), names(read.unknown))
    }

    func testEachSettingIsReadInAnyLayout() throws {
        let (settings, wrong, unknown) = try read("""
        \u{FEFF}# A comment
        JOKES = mine,~/team.txt

          name=Grace  Hopper\r
        explicit = ON
        color = never
        timeout = 0.5
        history = off
        plain = on
        """)

        XCTAssertEqual(settings.services.jokes.items, ["mine", "/home/chuck/team.txt"])
        XCTAssertEqual(settings.name, "Grace Hopper")
        XCTAssertTrue(settings.services.allowsExplicit && settings.isPlain && !settings.keepsHistory)
        XCTAssertEqual(settings.color, .never)
        XCTAssertEqual(settings.services.timeout, 0.5)
        XCTAssertEqual(wrong + unknown, [])
    }

    func testWrongValuesAreNamedByTheirLine() throws {
        let (settings, wrong, unknown) = try read("timeout = soon\nname = Bob\nnonsense\nstyle.accent = bold\n")

        XCTAssertEqual(settings.name, "Bob")
        XCTAssertEqual(wrong.count, 1)
        XCTAssertTrue(wrong[0].hasPrefix("Line 1 of config: Invalid value for timeout: soon."), wrong[0])
        XCTAssertEqual(
            unknown,
            ["Line 3 of config is not used: nonsense", "Line 4 of config is not used: style.accent = bold"]
        )
    }

    func testSettingsOfVersion1AreRead() throws {
        for (line, list) in [
            ("source = offline", "builtin,mine"), ("source = online", "api"), ("source = mine", "mine"),
            ("source = auto", "api,mine"), ("source = OFFLINE", "builtin,mine"),
        ] {
            let (settings, wrong, unknown) = try read(line + "\n")
            XCTAssertEqual(settings.services.jokes.text, list, line)
            XCTAssertEqual(wrong + unknown, [], line)
        }
        for lines in ["jokes = mine:3\njokes = /a\nsource = offline", "source = offline\njokes = mine\njokes = /a"] {
            XCTAssertEqual(try read(lines).settings.services.jokes.text, "builtin,mine,/a", lines)
        }
        XCTAssertTrue(try read("accessible = on").settings.isPlain)
        XCTAssertEqual(try read("name =").unknown, [], "an empty value is the default")
        let folder = try TemporaryFolder()
        let path = try folder.write("A joke", to: "team:2")
        XCTAssertEqual(
            try read("jokes = \(path),/nosuch:2").settings.services.jokes.text,
            "\(path),/nosuch",
            "no weight"
        )
    }

    func testNamesThatAreNotUsedSayWhatIsNeeded() throws {
        for name in ["\u{200B}", String(repeating: "x", count: 101)] {
            XCTAssertEqual(try read("name = \(name)").wrong, ["Line 1 of config: A name has 1 to 100 characters."])
        }
    }

    func testValueWithALineBreakIsNotSaved() throws {
        let folder = try TemporaryFolder()
        try folder.write("name = Bob\n", to: "config")
        let file = SettingsFile(store: Store(folder: folder.path), environment: Environment([:]))
        XCTAssertThrowsError(try file.save("jokes", "/a\nname = Eve")) { error in
            let sentence = "A setting has no line break; jokes is not changed."
            XCTAssertEqual(error as? Failure, Failure(.usage, sentence))
        }
        XCTAssertEqual(try folder.read("config"), "name = Bob\n")
    }

    func testSavedValueReplacesTheLastLineAndOtherLinesStay() throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(store: Store(folder: folder.path), environment: Environment([:]))
        for (before, value, after) in [
            (nil, "Bob", "name = Bob\n"), ("# mine\n", "Bob", "# mine\nname = Bob\n"),
            ("name = a\nx\nNAME = b\ny", "Bob", "x\nname = Bob\ny\n"), ("name = a\nx\nname = b", nil, "x\n"),
            ("x\n", nil, "x\n"),
        ] as [(String?, String?, String)] {
            try? FileManager.default.removeItem(atPath: folder.path("config"))
            if let before {
                try folder.write(before, to: "config")
            }
            try file.save("name", value)
            XCTAssertEqual(try folder.read("config"), after)
        }
    }
}
