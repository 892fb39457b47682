import TestSupport
import XCTest

/// Runs of the benchmark with the built program; its figures mean something on a quiet machine only.
final class QuickBenchmarkTests: XCTestCase {
    func testEveryThresholdHasARowWithFiguresAndAVerdict() throws {
        let result = try run("--quick", timeout: 240)

        XCTAssertEqual(result.exitStatus, 0, result.standardError)
        let lines = result.standardOutput.split(separator: "\n").map(String.init)
        for (name, threshold) in [
            ("refresh, with an API that takes 200 ms", "median <= 5"),
            ("first joke, from when the API sends it", "median <= 20"),
            ("a key's echo, during a prefetch", "median <= 5"),
            ("a key's echo, with a suggestion and color", "median <= 1"),
            ("a key's echo, with neither", "median <= 1"),
            ("Ctrl-C to prompt, during a request", "max <= 100"),
            ("Ctrl-C to prompt, waiting for the next joke", "max <= 100"),
        ] {
            let line = try XCTUnwrap(lines.first { $0.hasPrefix(name) }, result.standardOutput)
            XCTAssertTrue(line.contains(threshold), line)
            XCTAssertTrue(line.hasSuffix("PASS") || line.hasSuffix("FAIL"), line)
        }
        XCTAssertEqual(lines.count, 10, result.standardOutput)
        for line in lines.dropFirst(2) {
            let figures = line.split(separator: " ").compactMap { $0.contains(".") ? Double($0) : nil }
            XCTAssertEqual(figures.count, 2, line)
            XCTAssertEqual(figures, figures.sorted(), line)
            XCTAssertGreaterThan(figures.first ?? 0, 0, line)
        }
        XCTAssertEqual(lines.filter { $0.count > 100 }, [])
    }

    func testOptionsAreNamedByTheHelp() throws {
        let help = try run("--help", "--quick")
        XCTAssertTrue(help.standardOutput.hasPrefix("Usage: norris-benchmark [--quick] [--check]\n"), "\(help)")
        XCTAssertEqual(help.exitStatus, 0)

        let sentence = "norris-benchmark: Unknown option --fast. See --help.\n"
        XCTAssertEqual(try run("--quick", "--fast"), ProgramResult(standardError: sentence, exitStatus: 64))
    }

    private func run(_ arguments: String..., timeout seconds: Double = 60) throws -> ProgramResult {
        try Program(arguments, executable: Program.path(name: "norris-benchmark")).run(timeout: seconds)
    }
}
