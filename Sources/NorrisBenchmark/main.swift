import Benchmarking

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "soak" {
    BenchmarkProgram(name: "norris-benchmark soak", purpose: Soak.purpose, counts: Soak.counts)
        .run(arguments.dropFirst()) { try Soak(options: $0, print: BenchmarkProgram.show).run() }
} else {
    BenchmarkProgram(name: "norris-benchmark", purpose: LatencyBenchmark.purpose)
        .run(arguments) { try LatencyBenchmark(options: $0, print: BenchmarkProgram.show).run() }
}
