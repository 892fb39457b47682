import Benchmarking
import Foundation
import TestSupport

/// Compares the program with other programs: a start, and many lines in a pipe.
struct Startup: BenchmarkProgram {
    static let name = "norris-benchmark startup"
    static let purpose = """
    Compares norris --offline joke with fortune, sqlite3 and true, and lines in a pipe with sqlite3;
    what is not installed is left out. PROGRAM is a packaged norris, for whose starts there are
    thresholds; without it, the built one is measured. Build it with -c release.
    """
    static let operand: String? = "PROGRAM"
    static let widths = [47, 8, 8, 8, 8, 8, 4]

    let options: BenchmarkOptions
    let table: Table

    func measure() throws {
        let home = try TemporaryFolder()
        let path = try options.operand ?? Program.path()
        table.show("norris is \(path)\(options.operand == nil ? ", as built" : "").")
        for name in ["fortune", "sqlite3", "true", "time", "valgrind", "strip"] where find(name) == nil {
            table.show("\(name) is not installed.")
        }
        let null = ProgramOutput.path("/dev/null")
        func program(_ path: String, _ arguments: [String]) -> Program {
            Program(arguments, executable: path, input: "", home: home.path, standardOutput: null, standardError: null)
        }
        let norris = program(path, ["--offline", "joke"])
        let others = [("fortune", []), ("sqlite3", [":memory:", "select 1"]), ("true", [])].map { name, arguments in
            find(name).map { program($0, arguments) }
        }
        table.add(["", "norris", "fortune", "sqlite3", "true", "threshold"])
        try addStarts([norris] + others)
        try addPipes(norris, others[1])
        let prompts = try options.repetitions(50).map { _ in try TimedPrompt(executable: path).startTime }
        add("start to prompt, 1,000 lines of history, ms", [prompts.median], 1e6, packagedAtMost: 5)
    }

    private func addStarts(_ programs: [Program?]) throws {
        let times = try samples(100, of: programs) { try $0.startTime() }
        add("start to end, ms", times.map { $0?.median }, 1e6)
        add("  ratio to fortune", ratios(times, to: times[1]), packagedAtMost: 0.8)
        // The highest of several, because they differ by a tenth.
        let runs = options.repetitions(20)
        let peaks = try programs.map { program in try runs.compactMap { _ in try program?.peakMemory() }.max() }
        add("  peak memory, MB", peaks, 1e6, packagedAtMost: 11)
        try add("  instructions, millions", programs.map { try $0?.instructions() }, 1e6, packagedAtMost: 4)
        let files = programs.map { $0?.executable.flatMap(FileManager.default.contents) }
        add("  file, MB", files.map { $0.map { Double($0.count) } }, 1e6, packagedAtMost: 18)
    }

    private func addPipes(_ norris: Program, _ sqlite: Program?) throws {
        let (count, lines) = options.isQuick ? ("1,000", 1000) : ("100,000", 100_000)
        let perLine = 1e3 * Double(lines)
        let jokes = norris.reading("joke", times: lines)
        let times = try samples(5, of: [
            jokes,
            sqlite?.reading("select abs(random())%300;", times: lines),
            norris.reading("joke -n 1000", times: lines / 1000),
            norris.reading("joke --json", times: lines),
            norris.reading("search moon", times: lines / 100),
        ]) { try $0.pipeTime() }
        let medians = times.map { $0?.median }
        let ratios = ratios(times, to: times[0])
        add("\(count) lines \"joke\" or \"select\" in a pipe, ms", [medians[0], nil, medians[1]], 1e6)
        add("  a line, µs", [medians[0], nil, medians[1]], perLine)
        add("  ratio to sqlite3", Array(self.ratios(times, to: times[1]).prefix(1)), atMost: 0.25)
        try add("  peak memory, MB", [jokes.peakMemory()], 1e6)
        let many = norris.reading("joke", times: 10 * lines)
        try add("  peak memory with ten times the lines, MB", [many.peakMemory()], 1e6)
        add("\"joke -n 1000\", a joke, µs", [medians[2]], perLine)
        add("  ratio to \"joke\"", [ratios[2]], atMost: 1.5)
        add("\"joke --json\", a joke, µs", [medians[3]], perLine)
        add("  ratio to \"joke\"", [ratios[3]], atMost: 1.5)
        add("\"search moon\", ms", [medians[4]], 1e4 * Double(lines), atMost: 0.1)
    }

    /// Debian's folder of games is not in the PATH of root.
    private func find(_ name: String) -> String? {
        Program.find(name) ?? ["/usr/games/\(name)"].first(where: FileManager.default.isExecutableFile)
    }

    /// Measures in turn, so that what slows the machine down slows all programs.
    private func samples(_ full: Int, of programs: [Program?], time: (Program) throws -> Double) throws -> [Samples?] {
        let rounds = try options.repetitions(full).map { _ in try programs.map { try $0.map(time) } }
        return programs.indices.map { index in programs[index].map { _ in rounds.compactMap { $0[index] } } }
    }

    private func ratios(_ times: [Samples?], to reference: Samples?) -> [Double?] {
        times.map { time in reference.flatMap { time?.ratio(to: $0) } }
    }

    /// Adds a figure of each program, with a limit for that of norris, which is the first.
    private func add(
        _ name: String,
        _ values: [Double?],
        _ unit: Double = 1,
        atMost limit: Double? = nil,
        packagedAtMost packagedLimit: Double? = nil
    ) {
        let values = values.map { $0.map { $0 / unit } }
        let limit = limit ?? (options.operand == nil ? nil : packagedLimit)
        table.add([name] + values.map { Table.figure($0) }, values[0], limit.map { .atMost($0) })
    }
}
