import TestSupport
import XCTest

/// The manual page in mandoc and man.
final class ManualTests: XCTestCase {
    func testMandocReportsNoWarnings() throws {
        let (mandoc, page) = try (InstalledProgram.path("mandoc"), Program(["manual"]).output())

        XCTAssertEqual(try Program(["-Tlint", "-Wall"], executable: mandoc, input: page).run(), .success())
    }

    #if os(Linux)
        /// The man of other systems does not read a page from standard input.
        func testManReportsNoWarningsAndShowsThePage() throws {
            let page = try Program(
                ["--warnings", "-l", "-"],
                executable: InstalledProgram.path("man"),
                input: Program(["manual"]).output(),
                environment: ["MANWIDTH": "78", "MANPAGER": "cat"]
            ).output()

            XCTAssertTrue(page.contains("--offline") && page.contains("joke [CATEGORY,...] [for NAME]"), page)
        }
    #endif

    func testManShowsThePageOnATerminal() throws {
        _ = try InstalledProgram.path("man")
        let environment = try ["PATH": InstalledProgram.searchPath(), "NORRIS_PAGER": "cat"]
        let program = try Program(["manual"], environment: environment).start(on: PseudoTerminal(columns: 80, rows: 24))

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        XCTAssertTrue(program.terminal.transcript.hasPrefix("NORRIS(1)"), program.terminal.transcript)
    }

    func testPageIsShownAsTextWhereManFails() async throws {
        let folder = try TemporaryFolder()
        try folder.writeScript("#!/bin/sh\necho usage\neval \"$END\"\n", to: "man")
        let path = try "\(folder.path):" + InstalledProgram.searchPath()
        try await [
            ("exit 1", true), ("exit 16", true), ("exit 0", false), ("exit 130", false), ("kill -INT $$", false),
        ].concurrently { end, isFailure in
            let environment = ["PATH": path, "NORRIS_PAGER": "", "END": end]
            let program = try Program(["manual"], environment: environment).start(on: PseudoTerminal())

            XCTAssertEqual(try program.waitForExit().exitStatus, 0, end)
            XCTAssertTrue(program.terminal.transcript.hasPrefix("usage\r\n"), end)
            XCTAssertEqual(program.terminal.transcript.contains("--offline"), isFailure, end)
        }
    }

    func testManFindsThePageWhereTheHelpInstallsIt() throws {
        _ = try InstalledProgram.path("man")
        let home = try TemporaryFolder()
        let help = try Program(["help", "manual"]).output()
        let line = try XCTUnwrap(help.split(separator: "\n").first { $0.contains("> ~/") })
        let (path, folder) = try (InstalledProgram.searchPath(), home.path(".local/share/man"))

        let result = try Program(
            ["-c", "\(line) && man norris"],
            executable: "/bin/sh",
            environment: ["PATH": path, "MANPATH": folder, "MANPAGER": "cat"],
            home: home.path
        ).run()

        XCTAssertEqual(result.exitStatus, 0, result.standardError)
        XCTAssertTrue(result.standardOutput.contains("--offline"), result.standardOutput)
    }
}
