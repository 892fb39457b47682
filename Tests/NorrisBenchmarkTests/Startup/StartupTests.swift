#if os(Linux)
    import TestSupport
    import XCTest

    /// The comparison with other programs; its figures mean something on a quiet machine only.
    final class StartupTests: XCTestCase {
        func testEachRowHasFiguresOfInstalledProgramsAndItsThreshold() throws {
            let norris = try Program.path()
            let result = try run([norris, "--quick"])

            XCTAssertEqual(result.exitStatus, 0, result.standardError)
            let lines = result.standardOutput.split(separator: "\n").map(String.init)
            XCTAssertEqual(lines.first, "norris is \(norris).")
            func count(_ names: String...) -> Int {
                names.contains { lines.contains("\($0) is not installed.") } ? 0 : 1
            }
            let (sqlite, fortune, time) = (count("sqlite3"), count("fortune"), count("time"))
            let callgrind = count("valgrind", "strip")
            let starts = 2 + sqlite + fortune
            let rows: [(name: String, figures: Int, threshold: String?)] = [
                ("start to end, ms", starts, nil),
                ("  ratio to fortune", fortune * starts, "<= 0.80"),
                ("  peak memory, MB", time * starts, "<= 11.00"),
                ("  instructions, millions", callgrind * starts, "<= 4.00"),
                ("  file, MB", starts, "<= 18.00"),
                ("1,000 lines \"joke\" or \"select\" in a pipe, ms", 1 + sqlite, nil),
                ("  a line, µs", 1 + sqlite, nil),
                ("  ratio to sqlite3", sqlite, "<= 0.25"),
                ("  peak memory, MB", time, nil),
                ("  peak memory with ten times the lines, MB", time, nil),
                ("\"joke -n 1000\", a joke, µs", 1, nil),
                ("  ratio to \"joke\"", 1, "<= 1.50"),
                ("\"joke --json\", a joke, µs", 1, nil),
                ("  ratio to \"joke\"", 1, "<= 1.50"),
                ("\"search moon\", ms", 1, "<= 0.10"),
                ("start to prompt, 1,000 lines of history, ms", 1, "<= 5.00"),
            ]
            XCTAssertGreaterThan(lines.count, rows.count, result.standardOutput)
            for (row, line) in zip(rows, lines.suffix(rows.count)) {
                XCTAssertTrue(line.hasPrefix(row.name), "\(row.name): \(line)")
                let cells = line.dropFirst(row.name.count).split(separator: " ").map(String.init)
                let figures = cells.prefix { Double($0) != nil }
                XCTAssertEqual(figures.count, row.figures, line)
                let hasVerdict = line.hasSuffix("PASS") || line.hasSuffix("FAIL")
                XCTAssertEqual(hasVerdict, row.threshold != nil && row.figures > 0, line)
                XCTAssertTrue(row.threshold.map(line.contains) ?? true, line)
                XCTAssertLessThanOrEqual(line.count, 100)
            }
        }

        func testProgramThatDoesNotExistIsNamed() throws {
            let result = try run(["/nowhere/norris", "--quick"])

            XCTAssertEqual(result.exitStatus, 70)
            XCTAssertTrue(result.standardError.contains("posix_spawn(/nowhere/norris) failed"), result.standardError)
        }

        func testHelpNamesTheArgument() throws {
            let result = try run(["--help"])

            XCTAssertTrue(
                result.standardOutput.hasPrefix("Usage: norris-benchmark startup [PROGRAM] [--quick] [--check]\n"),
                result.standardOutput
            )
        }

        private func run(_ arguments: [String]) throws -> ProgramResult {
            try Program(["startup"] + arguments, executable: Program.path(name: "norris-benchmark")).run(timeout: 240)
        }
    }
#endif
