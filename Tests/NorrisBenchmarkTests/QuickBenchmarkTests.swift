import TestSupport
import XCTest

/// Runs of the benchmarks with the built program; their figures mean something on a quiet machine only.
///
/// They run at the same time, because one of them mostly waits.
final class QuickBenchmarkTests: XCTestCase {
    private static let latency = ["--quick"]
    private static let startup = ["startup", (try? Program.path()) ?? "", "--quick"]
    private static let running = Monitor<[[String]: Result<PipedProgram, any Error>]>([:])

    override class func setUp() {
        #if os(Linux)
            let all = [latency, startup]
        #else
            let all = [latency]
        #endif
        for arguments in all {
            let program = Result { try Program(arguments, executable: Program.path(name: "norris-benchmark")).open() }
            running.withValue { $0[arguments] = program }
        }
    }

    override class func tearDown() {
        running.withValue { $0 = [:] }
    }

    func testEveryThresholdHasARowWithFiguresAndAVerdict() throws {
        let result = try result(of: Self.latency)

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

    #if os(Linux)
        func testEachRowHasFiguresOfInstalledProgramsAndItsThreshold() throws {
            let norris = try Program.path()
            let result = try result(of: Self.startup)

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
    #endif

    private func result(of arguments: [String]) throws -> ProgramResult {
        try XCTUnwrap(Self.running.withValue { $0[arguments] }).get().finish(timeout: 240)
    }
}
