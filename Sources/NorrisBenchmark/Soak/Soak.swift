import Benchmarking

/// Keeps the built program busy for very long, at a prompt and through a pipe, while its server fails every so often.
struct Soak: BenchmarkProgram {
    static let name = "norris-benchmark soak"
    static let purpose = """
    Types --commands commands at one prompt of the built norris, on a pseudo-terminal, and sends --lines lines
    through one pipe, with an API of its own on the loopback address that fails every so often. Each must be
    answered, in order; memory, descriptors and threads must not grow. Build it with -c release.
    """

    static let counts = ["--commands": 100_000, "--lines": 1_000_000]

    let options: BenchmarkOptions

    /// Returns whether no resource has grown; throws when a command was not answered.
    func run() throws -> Bool {
        let prompt = try measure("--commands", "commands at one prompt") { try PromptSoak(commands: $0).run() }
        let pipe = try measure("--lines", "lines through one pipe") { try PipeSoak(lines: $0).run() }
        return prompt && pipe
    }

    private func measure(_ option: String, _ name: String, _ run: (Int) throws -> ResourceTrace) throws -> Bool {
        let count = max((options.counts[option] ?? 0) / (options.isQuick ? 200 : 1), 1)
        let start = Stopwatch.wallTime
        let trace = try run(count)
        let seconds = Figure.decimal((Stopwatch.wallTime - start) / 1e9, places: 1)
        show("\(Figure.grouped(count)) \(name), all answered in order, in \(seconds) s")
        show("\(Figure.grouped(trace.requests)) requests, \(trace.samples.count) samples")
        trace.rows.forEach(show)
        return trace.isFlat
    }
}
