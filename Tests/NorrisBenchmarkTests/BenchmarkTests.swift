import TestSupport
import XCTest

/// The benchmark measures the built program; how fast it is, only a quiet machine can say.
final class BenchmarkTests: XCTestCase {
    func testEveryThresholdHasARowWithFiguresAndAVerdict() throws {
        let result = try Program(["--quick"], executable: Program.path(name: "norris-benchmark")).run(timeout: 120)

        XCTAssertEqual(result.exitStatus, 0, result.standardError)
        let lines = result.standardOutput.split(separator: "\n").map(String.init)
        for (name, bar) in [
            ("refresh, with an API that takes 200 ms", "median <= 5"),
            ("first joke, from when the API sends it", "median <= 20"),
            ("a key's echo, during a request", "median <= 5"),
            ("Ctrl-C to prompt, during a request", "max <= 100"),
            ("Ctrl-C to prompt, waiting for the next joke", "max <= 100"),
        ] {
            let line = try XCTUnwrap(lines.first { $0.hasPrefix(name) }, result.standardOutput)
            XCTAssertTrue(line.contains(bar), line)
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
            "norris-benchmark: There is no option \"--fast\"; --help lists those that there are.\n"
        )
    }
}
