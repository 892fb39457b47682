import Foundation
import TestSupport
import XCTest

/// `norris today`
final class TodayTests: HomeTestCase, SkippedUnderThreadSanitizer {
    func testJokeIsTheSameInEachRun() throws {
        let jokes = try (1 ... 3).map { _ in try Program(["today"]).output() }

        XCTAssertEqual(jokes[0].filter(\.isNewline).count, 1)
        XCTAssertEqual(Set(jokes).count, 1)
        let json = try Program(["--online", "today", "--json"]).output()
        XCTAssertTrue(json.contains("\"source\":\"bundled\""), json)
    }

    func testJokeChangesWithTheLocalDate() throws {
        // Between these two it is midnight at any time.
        let jokes = try ["UTC+12", "UTC-13"].map { try Program(["today"], environment: ["TZ": $0]).output() }

        XCTAssertNotEqual(jokes[0], jokes[1])
    }

    func testNothingIsRequestedAndOnlyTheLastJokeIsWritten() throws {
        let path = try home.write("A joke of mine\n", to: "mine")
        _ = try norris("--no-history", "--api", api.baseURL, "today")
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path), ["mine"])
        _ = try norris("--api", api.baseURL, "--jokes", path, "today")

        XCTAssertEqual(api.connectionCount, 0)
        let files = try FileManager.default.subpathsOfDirectory(atPath: home.path(".local/state/norris"))
        XCTAssertEqual(files, ["last"])
    }

    func testItWorksInTheShellsStartFiles() throws {
        let (program, today) = try (Program.path(), Program(["today"]).run().standardOutput)
        for (shell, file) in [("bash", ".bashrc"), ("zsh", ".zshrc"), ("fish", ".config/fish/config.fish")] {
            guard let executable = Program.find(shell) else { continue }
            let home = try TemporaryFolder()
            try home.write("PATH=\(program.dropLast("/norris".count)):$PATH norris today\n", to: file)
            let result = try Program(["-i", "-c", "true"], executable: executable, home: home.path).run()
            XCTAssertEqual(result.standardOutput, today, "\(shell): \(result.standardError)")
        }
    }
}
