import Foundation
import TestSupport
import XCTest

/// The help, the banner, and the man page, which say the same.
final class HelpTests: HomeTestCase {
    private static let commands = [
        "joke", "refresh", "today", "search", "categories", "show", "favorite", "favorites", "unfavorite", "copy",
        "add", "set", "help", "history", "quit",
    ]
    private static let settings = ["jokes", "name", "explicit", "color", "timeout", "history", "plain"]
    private static let options = [
        "--jokes", "--offline", "--api", "--timeout", "--color", "--plain", "--explicit", "--no-history", "--verbose",
        "--help", "--version",
    ]

    private static func manual() throws -> String {
        try PackageFile.text(".ci/packaging/norris.1")
    }

    func testFirstHelpFitsAScreenAndHasALink() throws {
        let help = try Program(["--help"]).output()

        let rows = help.split(separator: "\n", omittingEmptySubsequences: false)
        XCTAssertLessThanOrEqual(rows.count, 24)
        XCTAssertTrue(rows.allSatisfy { $0.count <= 80 }, help)
        XCTAssertTrue(help.contains("https://"), help)
        for command in Self.commands {
            XCTAssertTrue(help.contains(command), command)
        }
        XCTAssertFalse(help.contains("graph") || help.contains("--accessible"), help)
    }

    func testHelpIsEverywhere() async throws {
        let first = try Program(["--help"]).output()
        XCTAssertEqual(try Program(["-h"]).output(), first)
        let list = try Program(["help"]).output()
        XCTAssertEqual(Self.commands.filter { !list.contains($0) }, [])
        try await Self.commands.concurrently { command in
            let help = try Program(["help", command]).output()
            XCTAssertTrue(help.contains(command), help)
            for spelling in ["-h", "--help"] {
                XCTAssertEqual(try Program([command, spelling]).output(), help, command)
            }
        }
    }

    func testBannerIsOneLineThatNamesEnterAndALoneQuestionMarkIsHelp() throws {
        let session = try session()
        XCTAssertEqual(session.rows.count, 2, "\(session.rows)")
        XCTAssertTrue(session.rows[0].contains("Enter"), session.rows[0])
        XCTAssertTrue(try session.answer(to: "").joined().contains("Chuck"), "it tells a joke")

        XCTAssertEqual(try session.answer(to: "?"), try session.answer(to: "help"))
    }

    func testManualHasTheCommandsOptionsAndSettingsOfTheProgram() throws {
        // The macros of mdoc, with -- as \-\- or as it is; Fl adds the first dash.
        let text = try Self.manual().replacing("\\-", with: "-").replacing("\\&", with: "")
        let documented = Set(text.matches(of: /\bFl -([a-z][a-z-]+)/).map { "--" + $0.1 })
        let listed = try Program(input: "set\n").output()
        for setting in Self.settings {
            XCTAssertTrue(listed.contains(setting) && text.contains(setting), setting)
        }
        let help = try Program(["--help"]).output()
        XCTAssertEqual(Self.options.filter { !help.contains($0) || !documented.contains($0) }, [])
        let commands = Self.commands + ["graph", "completions"]
        let helps = try help + commands.map { try Program(["help", $0]).output() }.joined()
        let known = Set(helps.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
        XCTAssertEqual(documented.subtracting(known).subtracting(["--accessible"]), [])
        let named = Set(text.matches(of: /(?m)^\.(?:It|Ss|Ic|Cm).*?\b(?:Ic|Cm|Ss) ([a-z]+)/).map { String($0.1) })
        XCTAssertEqual(commands.filter { !named.contains($0) && !text.contains("Cm \($0)") }, [])
    }

    func testManualIsCleanInMandocAndMan() throws {
        let (mandoc, page) = try (InstalledProgram.path("mandoc"), Self.manual())
        XCTAssertEqual(try Program(["-Tlint", "-Wall"], executable: mandoc, input: page).run(), .success())
        #if os(Linux)
            // The man of other systems does not read a page from standard input.
            let (man, variables) = try (InstalledProgram.path("man"), ["MANWIDTH": "78", "MANPAGER": "cat"])
            let words = ["--warnings", "-l", "-"]
            let shown = try Program(words, executable: man, input: page, environment: variables).output()
            XCTAssertTrue(shown.contains("--offline"), shown)
        #endif
    }

    func testDocumentsNameTestsThatExist() throws {
        func texts(in folder: String, _ ending: String) throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: PackageFile.root.path + "/" + folder)
                .filter { $0.hasSuffix(ending) }.map { try PackageFile.text("\(folder)/\($0)") }
        }
        // A class or a function, or a function of a class, which are in one file.
        let pattern = /`(\w+Tests|(?:\w+Tests\.)?test[A-Z]\w+)`/
        let named = try texts(in: "Sources", ".md").flatMap { $0.matches(of: pattern).map { String($0.1) } }
        let declared = try texts(in: "Tests", "Tests.swift").map { text in
            let words = text.split { " \n(:".contains($0) }
            return Set(zip(words, words.dropFirst()).filter { ["func", "class", "struct"].contains($0.0) }.map(\.1))
        }
        // A module, and a name of another library.
        let missing = Set(named).subtracting(["NorrisTests", "testValue"])
            .filter { name in !declared.contains { $0.isSuperset(of: name.split(separator: ".")) } }
        XCTAssertEqual(missing, [])
    }
}
