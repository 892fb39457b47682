import TestSupport
import XCTest

/// The benchmark measures the built program; its figures mean something on a quiet machine only.
final class LatencyBenchmarkTests: XCTestCase {
    func testEveryThresholdHasARowWithFiguresAndAVerdict() throws {
        let result = try Program(["--quick"], executable: Program.path(name: "norris-benchmark")).run(timeout: 120)

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
        for line in lines.dropFirst(2) {
            let figures = line.split(separator: " ").compactMap { $0.contains(".") ? Double($0) : nil }
            XCTAssertEqual(figures.count, 3, line)
            XCTAssertEqual(figures, figures.sorted(), line)
            XCTAssertGreaterThan(figures.first ?? 0, 0, line)
        }
        for line in lines {
            XCTAssertLessThanOrEqual(line.count, 100, line)
        }
    }

    func testUnknownOptionIsAUsageError() throws {
        let result = try Program(["--fast"], executable: Program.path(name: "norris-benchmark")).run()

        XCTAssertEqual(result.exitStatus, 64)
        XCTAssertEqual(
            result.standardError,
            "norris-benchmark: Unknown option --fast. See --help.\n"
        )
    }
}
