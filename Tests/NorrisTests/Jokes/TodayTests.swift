import Foundation
import TestSupport
import XCTest

/// `norris today`
final class TodayTests: HomeTestCase {
    func testJokeIsTheSameInEachRun() throws {
        let jokes = try (1 ... 3).map { _ in try Program(["today"]).output() }

        XCTAssertEqual(jokes[0].filter(\.isNewline).count, 1)
        XCTAssertEqual(Set(jokes).count, 1)
        let json = try Program(["--jokes", "api", "today", "--json"]).output()
        XCTAssertTrue(json.contains("\"source\":\"builtin\""), json)
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

    /// The documented lines ask first whether the shell is interactive, because scp and rsync read what others print.
    func testDocumentedStartFilesPrintInInteractiveShellsAlone() throws {
        let page = try PackageFile.text("Sources/NorrisPrompt/NorrisPrompt.docc/UsingNorris.md")
        let lines = page.split(separator: "\n").filter { $0.contains("norris today") }.map(String.init)
        let today = try Program(["today"]).run().standardOutput
        let shells = [
            ("bash", ".bashrc", "$-"), ("zsh", ".zshrc", "$-"), ("fish", ".config/fish/config.fish", "is-interactive"),
        ]
        for (shell, file, sign) in shells {
            guard let executable = Program.find(shell) else { continue }
            let line = try XCTUnwrap(lines.first { $0.contains(sign) || $0.contains("-o interactive") }, shell)
            let home = try TemporaryFolder()
            try home.write(line.trimmingCharacters(in: .whitespaces) + "\n", to: file)
            let environment = try ["PATH": InstalledProgram.searchPath(), "ZDOTDIR": nil, "BASH_ENV": home.path(file)]
            for (options, expected) in [(["-i", "-c", "true"], today), (["-c", "true"], "")] {
                let program = Program(options, executable: executable, environment: environment, home: home.path)
                let result = try program.run()
                XCTAssertEqual(result.standardOutput, expected, "\(shell): \(result.standardError)")
            }
        }
    }
}
