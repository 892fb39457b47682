import Benchmarking
import Foundation
import TestSupport

/// Compares the program with other programs: a start, and many lines in a pipe.
struct Startup: BenchmarkProgram {
    /// A figure of each program, with a limit for that of norris, which is the first.
    private typealias Row = (name: String, values: [Double?], unit: Double, limit: Double?)

    static let name = "norris-benchmark startup"
    static let purpose = """
    Compares norris --offline joke with fortune, sqlite3 and true, and lines in a pipe with sqlite3;
    what is not installed is left out. PROGRAM is a packaged norris, for whose starts there are
    thresholds; without it, the built one is measured. Build it with -c release.
    """
    static let operand: String? = "PROGRAM"
    private static let table = Table(widths: [47, 8, 8, 8, 8, 8, 4])

    let options: BenchmarkOptions

    func run() throws -> Bool {
        let home = try TemporaryFolder()
        let path = try options.operand ?? Program.path()
        show("norris is \(path)\(options.operand == nil ? ", as built" : "").")
        for name in ["fortune", "sqlite3", "true", "time", "valgrind", "strip"] where find(name) == nil {
            show("\(name) is not installed.")
        }
        let null = ProgramOutput.path("/dev/null")
        func program(_ path: String, _ arguments: [String]) -> Program {
            Program(arguments, executable: path, input: "", home: home.path, standardOutput: null, standardError: null)
        }
        let norris = program(path, ["--offline", "joke"])
        let others = [("fortune", []), ("sqlite3", [":memory:", "select 1"]), ("true", [])].map { name, arguments in
            find(name).map { program($0, arguments) }
        }
        show(Self.table.line(["", "norris", "fortune", "sqlite3", "true", "threshold"]))
        let isPackaged = options.operand != nil
        let starts = try show(starts([norris] + others), isLimited: isPackaged)
        let pipes = try show(pipes(norris, others[1]))
        let prompt = try LatencyCase.start(options, of: path).measure().median
        let row: Row = ("start to prompt, 1,000 lines of history, ms", [prompt], 1e6, 5)
        return show([row], isLimited: isPackaged) && starts && pipes
    }

    private func starts(_ programs: [Program?]) throws -> [Row] {
        let times = try samples(100, of: programs) { try $0.startTime() }
        let ratios = times.map { time in times[1].flatMap { time?.ratio(to: $0) } }
        // The highest of several, because they differ by a tenth.
        let runs = 1 ... (options.isQuick ? 2 : 20)
        let peaks = try programs.map { program in try runs.compactMap { _ in try program?.peakMemory() }.max() }
        let sizes = programs.map { $0?.executable.flatMap(FileManager.default.contents)?.count }
        return try [
            ("start to end, ms", times.map { $0?.median }, 1e6, nil),
            ("  ratio to fortune", ratios, 1, 0.8),
            ("  peak memory, MB", peaks, 1e6, 11),
            ("  instructions, millions", programs.map { try $0?.instructions() }, 1e6, 4),
            ("  file, MB", sizes.map { $0.map(Double.init) }, 1e6, 18),
        ]
    }

    private func pipes(_ norris: Program, _ sqlite: Program?) throws -> [Row] {
        let lines = options.isQuick ? 1000 : 100_000
        let (count, perLine) = (Figure.grouped(lines), 1e3 * Double(lines))
        let jokes = norris.reading("joke", times: lines)
        let times = try samples(5, of: [
            jokes,
            sqlite?.reading("select abs(random())%300;", times: lines),
            norris.reading("joke -n 1000", times: lines / 1000),
            norris.reading("joke --json", times: lines),
            norris.reading("search moon", times: lines / 100),
        ]) { try $0.pipeTime() }
        let medians = times.map { $0?.median }
        let ratios = times.map { time in times[0].flatMap { time?.ratio(to: $0) } }
        let peaks = try [jokes, norris.reading("joke", times: 10 * lines)].map { try $0.peakMemory() }
        return [
            ("\(count) lines \"joke\" or \"select\" in a pipe, ms", [medians[0], nil, medians[1]], 1e6, nil),
            ("  a line, µs", [medians[0], nil, medians[1]], perLine, nil),
            ("  ratio to sqlite3", [times[1].flatMap { times[0]?.ratio(to: $0) }], 1, 0.25),
            ("  peak memory, MB", [peaks[0]], 1e6, nil),
            ("  peak memory with ten times the lines, MB", [peaks[1]], 1e6, nil),
            ("\"joke -n 1000\", a joke, µs", [medians[2]], perLine, nil),
            ("  ratio to \"joke\"", [ratios[2]], 1, 1.5),
            ("\"joke --json\", a joke, µs", [medians[3]], perLine, nil),
            ("  ratio to \"joke\"", [ratios[3]], 1, 1.5),
            ("\"search moon\", ms", [medians[4]], 1e4 * Double(lines), 0.1),
        ]
    }

    /// Debian's folder of games is not in the PATH of root.
    private func find(_ name: String) -> String? {
        Program.find(name) ?? ["/usr/games/\(name)"].first(where: FileManager.default.isExecutableFile)
    }

    /// Measures in turn, so that what slows the machine down slows all programs.
    private func samples(_ full: Int, of programs: [Program?], time: (Program) throws -> Double) throws -> [Samples?] {
        let rounds = try (1 ... (options.isQuick ? 2 : full)).map { _ in try programs.map { try $0.map(time) } }
        return programs.indices.map { index in programs[index].map { _ in Samples(rounds.compactMap { $0[index] }) } }
    }

    /// Shows rows, and returns whether all limits are met of what could be measured.
    private func show(_ rows: [Row], isLimited: Bool = true) -> Bool {
        rows.map { name, values, unit, limit in
            let values = (values + [nil, nil, nil]).prefix(4).map { $0.map { $0 / unit } }
            let limit = isLimited ? limit.map(Limit.atMost) : nil
            let status = values[0].flatMap { limit?.status(of: $0) }
            let cells = [name] + values.map(Figure.ratio) + [limit?.description ?? "", status?.rawValue ?? ""]
            show(Self.table.line(cells))
            return status != .fail
        }.allSatisfy(\.self)
    }
}
