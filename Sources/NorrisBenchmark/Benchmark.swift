import Benchmarking

/// Drives the built program as somebody at a terminal does, and prints how long it lets them wait.
struct Benchmark {
    static let purpose = """
    Measures how long the built norris lets people wait: on a pseudo-terminal, with 1,000 lines of history
    and an API of its own on the loopback address. Build it with -c release.
    """

    let options: BenchmarkOptions
    let print: (String) -> Void

    /// Returns whether all bars are met.
    func run() throws -> Bool {
        let stage = Stage()
        var isGood = true
        Report.head.forEach(print)
        for one in Case.all(options.isQuick ? .quick : .full) {
            let result = try Result(name: one.name, samples: one.measure(stage), promise: one.promise)
            print(Report.line(result))
            isGood = isGood && result.bar?.verdict != .fail
        }
        return isGood
    }
}
