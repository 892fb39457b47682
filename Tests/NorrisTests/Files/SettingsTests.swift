import Foundation
import TestSupport
import XCTest

/// `set`, its file, and options in place of it.
final class SettingsTests: HomeTestCase {
    func testSettingIsSavedAtOnceAndReadAtTheNextStart() throws {
        try home.write("# mine\n", to: Scenario.config)

        XCTAssertEqual(try norris("--jokes", "builtin", "set", "name", "Bob").exitStatus, 0)

        XCTAssertEqual(try home.read(Scenario.config), "# mine\nname = Bob\n", "an option is not saved")
        XCTAssertTrue(try norris("--offline", "joke").standardOutput.contains("Bob"))
        XCTAssertTrue(try norris("set", "name").standardOutput.contains("Bob"))
        XCTAssertEqual(try norris("set", "name", "").exitStatus, 0)
        XCTAssertEqual(try home.read(Scenario.config), "# mine\n")
    }

    func testRelativePathIsSavedForRunsInOtherFolders() throws {
        try home.write("Chuck Norris waits.\n", to: "team.txt")
        let script = "cd \"$HOME\" && \"$NORRIS\" set jokes team.txt && cd / && \"$NORRIS\" joke"
        var program = try Program(["-c", script], executable: InstalledProgram.path("bash"), home: home.path)
        program.environment["NORRIS"] = try Program.path()
        XCTAssertEqual(try program.output(), "Chuck Norris waits.\n")
    }

    func testEachSettingTakesItsValuesAndRefusesOthers() async throws {
        let rows: [(name: String, values: [String], wrong: [String])] = [
            ("jokes", ["mine", "api,builtin", "/etc"], [",", "nosuch", "-"]), ("name", ["Bob", "Ann Lee"], []),
            ("explicit", ["on", "off"], ["perhaps"]), ("color", ["auto", "always", "never"], ["blue"]),
            ("timeout", ["2", "0.5"], ["0", "-1", "soon", "1e9", "nan"]), ("history", ["on", "off"], ["no way"]),
            ("plain", ["on", "off"], ["2"]),
        ]
        try await rows.concurrently { name, values, wrong in
            let home = try TemporaryFolder()
            for value in values {
                let saved = try Program(["set", name, value], home: home.path).run()
                XCTAssertEqual(saved.exitStatus, 0, "\(name) \(value): \(saved)")
                let shown = try Program(["set", name], home: home.path).run().standardOutput
                XCTAssertTrue(shown.contains(name) && shown.contains(value), shown)
            }
            let before = try? home.read(Scenario.config)
            for value in wrong {
                let result = try Program(["set", name, value], home: home.path).run()
                XCTAssertEqual(result.exitStatus, 64, "\(name) \(value): \(result)")
            }
            XCTAssertEqual(try? home.read(Scenario.config), before, name)
        }
    }

    func testSettingsThatWentAreReportedBySetAlone() throws {
        try home.write("style.accent = bold cyan\nalias.d = joke dev\nprompt = >\n", to: Scenario.config)

        let joke = try norris("--offline", "joke")
        XCTAssertEqual(joke, .success(joke.standardOutput))
        let shown = try norris("set").standardOutput
        for name in ["style.accent", "alias.d", "prompt"] {
            XCTAssertTrue(shown.contains(name), shown)
        }
    }
}
