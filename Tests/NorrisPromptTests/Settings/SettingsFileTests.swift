import ChuckNorris
import Foundation
import Terminal
import TestSupport
import XCTest
@testable import NorrisPrompt

final class SettingsFileTests: XCTestCase {
    private var folder: TemporaryFolder!
    private var file: SettingsFile!

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
        file = SettingsFile(path: folder.path("norris/config"))
    }

    override func tearDown() {
        folder = nil
    }

    func testEachLineIsASettingAndTheLastOneOfANameCounts() throws {
        XCTAssertEqual(try read().settings, Settings(), "without a file")
        XCTAssertEqual(try read().notices, [], "without a file")
        // A byte order mark is no part of a name.
        let (settings, notices) = try read("""
        \u{FEFF}source = OFFLINE

        # Comments and blank lines are left out.
          Explicit=on
        name = Mary   Ann = Bob # no comment\r
        timeout = 1
        timeout = 2.5
        color = never
        accessible = on
        style.accent = Bold bright-cyan
        """)

        XCTAssertEqual(notices, [])
        var expected = Settings()
        expected.services = ServiceSettings(source: .offline, allowsExplicit: true, timeout: 2.5)
        expected.name = "Mary Ann = Bob # no comment"
        expected.color = .never
        expected.isAccessible = true
        expected.theme = try [.accent: XCTUnwrap(ANSI.style("bold bright-cyan"))]
        XCTAssertEqual(settings, expected)
    }

    func testBadLineIsOneSentenceWithItsNumberAndTheRestCounts() throws {
        let expectations = [
            "sauce = online": "Unknown setting \"sauce\". Did you mean source?",
            "source = moon": "Invalid value for source: moon. Use auto, online, offline or mine.",
            "jokes =": "\"jokes =\" is not a setting; write a name, = and a value, such as name = Bob.",
            "= x": "\"= x\" is not a setting; write a name, = and a value, such as name = Bob.",
            "offline": "\"offline\" is not a setting; write a name, = and a value, such as name = Bob.",
            "alias.x = joke; today": "Invalid value for alias x: joke; today. Use one command.",
            "style.acent = red": "Unknown style \"style.acent\". Did you mean style.accent?",
            "style.accent = rouge":
                "Invalid value for style.accent: rouge. Use words such as bold, underline, red, bright-red or plain.",
        ]
        for (line, sentence) in expectations {
            let (settings, notices) = try read("\n\(line)\nname = Bob\n")
            XCTAssertEqual(notices, ["Line 2 of \(file.path): \(sentence)"])
            XCTAssertEqual(settings.name, "Bob", line)
        }
    }

    func testEmptyValueOfASettingIsItsDefault() throws {
        let names = SettingName.allCases.map { "\($0) =\n" }.joined()
        let (settings, notices) = try read("name = Bob\nsource = mine\nhistory = off\n" + names)

        XCTAssertEqual(notices, [])
        XCTAssertEqual(settings, Settings())
    }

    func testFileOfAnotherKindIsReportedInAFewLines() throws {
        let sentences = try read((1 ... 400).map { "no setting \($0)\n" }.joined()).notices

        XCTAssertEqual(sentences.count, 4)
        XCTAssertEqual(sentences.first?.hasPrefix("Line 1 of "), true, "\(sentences)")
        XCTAssertEqual(sentences.last?.hasPrefix("397 more lines of "), true, "\(sentences)")
    }

    func testFileOfUpToAMegabyteIsReadToItsEnd() throws {
        let line = "# a comment\n"
        XCTAssertEqual(try read(String(repeating: line, count: 8000) + "name = Bob\n").settings.name, "Bob")
        XCTAssertEqual(try read(String(repeating: line, count: 100_000)).notices, [
            "The settings in \(file.path) would need more than the 1 MB that norris reads; "
                + "remove some, or move the file away.",
        ])
    }

    func testTextThatIsNotUTF8IsNamedByLineAndColumn() throws {
        try folder.write("", to: "norris/config")
        let latin1 = Data("# M\u{FC}ller\ntimeout = 2\nname = Zo\u{EB} ".unicodeScalars.map { UInt8($0.value) })
        try latin1.write(to: URL(fileURLWithPath: file.path))

        XCTAssertEqual(try read().notices, [
            "Line 3 of \(file.path): Column 10 is not UTF-8; save the file in that encoding.",
        ])
        XCTAssertEqual(try read().settings, Settings(services: ServiceSettings(timeout: 2)))
    }

    func testNameIsReadAsItWasSaved() throws {
        for text in [
            "Bob\nsource = online", "A\rB", "A\u{85}B\u{2028}\u{2029}C\u{B}D", "\u{1B}[31mX", "A  B", "# A = B",
        ] {
            var changed = Settings()
            try changed.set(.name, to: text)
            try file.save([("name", changed[.name])])

            XCTAssertEqual(try read().notices, [], text.debugDescription)
            XCTAssertEqual(try read().settings, changed, text.debugDescription)
            XCTAssertEqual(try folder.read("norris/config").unicodeScalars.filter { $0.value < 0x20 }.count, 1)
        }
        XCTAssertThrowsError(try { var settings = Settings(); try settings.set(.name, to: "\u{1B}\n") }())
    }

    func testSavingReplacesTheLinesOfTheNamesAndKeepsAllOthers() throws {
        let text = "# Mine \u{FFFD}\nsource = online\n\n  SOURCE =moon\nnonsense\nname = Bob"
        try folder.write(text, to: "norris/config")

        try file.save([("source", "offline"), ("timeout", "2")])

        XCTAssertEqual(
            try folder.read("norris/config"),
            "# Mine \u{FFFD}\nsource = online\n\nsource = offline\nnonsense\nname = Bob\ntimeout = 2\n"
        )
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path("norris")), ["config"])
    }

    func testSavingKeepsTheModeOfTheFileAndTheLinkToIt() throws {
        let dotfile = try folder.write("# dotfiles\n", to: "dotfiles/norris")
        try FileManager.default.createDirectory(atPath: folder.path("norris"), withIntermediateDirectories: false)
        XCTAssertEqual(symlink("../dotfiles/norris", file.path), 0)
        for (mode, color) in [(0o644, "always"), (0o600, "never")] as [(mode_t, String)] {
            chmod(dotfile, mode)
            try file.save([("color", color)])
            let attributes = try FileManager.default.attributesOfItem(atPath: dotfile)
            XCTAssertEqual(attributes[.posixPermissions] as? Int, Int(mode))
            XCTAssertEqual(try folder.read("dotfiles/norris"), "# dotfiles\ncolor = \(color)\n")
        }
        XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: file.path), "../dotfiles/norris")
        XCTAssertEqual(try read().settings.color, .never)
    }

    func testOptionsOverrideVariablesAndVariablesTheFile() throws {
        let config = "source = offline\nname = Bob\ntimeout = 3\ncolor = always\naccessible = on\n"
        try folder.write(config, to: "norris/config")
        func settings(_ arguments: [String] = [], _ variables: [String: String] = [:]) throws -> Settings {
            let environment = Environment(variables.merging(["XDG_CONFIG_HOME": folder.path]) { $1 })
            return try Invocation(parsing: arguments, environment: environment).settings
        }

        XCTAssertEqual(try settings().services, ServiceSettings(source: .offline, timeout: 3))
        XCTAssertEqual(try settings().name, "Bob")
        XCTAssertEqual(try settings().color, .always)
        XCTAssertTrue(try settings().isAccessible)
        XCTAssertEqual(
            try settings(["--online", "--timeout", "2"]).services,
            ServiceSettings(source: .online, timeout: 2)
        )
        for variables in [["NO_COLOR": "1"], ["CLICOLOR": "0"], ["CLICOLOR_FORCE": "1"]] {
            XCTAssertEqual(try settings([], variables).color, .auto, "the variable decides")
            XCTAssertEqual(try settings(["--color", "always"], variables).color, .always)
        }
        XCTAssertFalse(try settings([], ["NORRIS_ACCESSIBLE": "0"]).isAccessible)
        XCTAssertTrue(try settings(["--accessible"], ["NORRIS_ACCESSIBLE": "0"]).isAccessible)
        XCTAssertTrue(try settings([], ["NORRIS_ACCESSIBLE": ""]).isAccessible)
    }

    private func read(_ text: String? = nil) throws -> SettingsFile.Contents {
        if let text {
            try folder.write(text, to: "norris/config")
        }
        return file.read(checkAlias: CommandTable.lineParser().checkAlias)
    }
}
