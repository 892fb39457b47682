import Benchmarking

/// Drives the built program as a user does, and prints how long the user waits; the page Performance tells why.
struct LatencyBenchmark: BenchmarkProgram {
    static let name = "norris-benchmark"
    static let purpose = """
    Measures how long users of the built norris wait: on a pseudo-terminal, with 1,000 lines of history
    and an API of its own on the loopback address. Build it with -c release.

    norris-benchmark startup compares it with other programs; see norris-benchmark startup --help.
    """

    let options: BenchmarkOptions

    func run() throws -> Bool {
        LatencyCase.tableHead.forEach(show)
        let statuses = try LatencyCase.all(options).map { one in
            let samples = try one.measure()
            show(one.row(samples))
            return one.status(samples)
        }
        return !statuses.contains(.fail)
    }
}
