import Benchmarking

/// The table that the benchmark prints, line by line.
enum Report {
    private static let table = Table(widths: [46, 4, 8, 8, 8, 13, 4])

    static let head = [
        table.line(["", "", "median", "90 %", "max", "", ""]),
        table.line(["", "n", "ms", "ms", "ms", "bar", ""]),
    ]

    static func line(_ result: Result) -> String {
        let samples = result.samples
        return table.line([
            result.name,
            Figure.grouped(samples.values.count),
            Figure.milliseconds(samples.median),
            Figure.milliseconds(samples.percentile(90)),
            Figure.milliseconds(samples.maximum),
            result.promise.map { "\($0.figure.rawValue) <= \(Figure.decimal($0.limit, places: 0))" } ?? "",
            result.bar?.verdict.rawValue ?? "",
        ])
    }
}
