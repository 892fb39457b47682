import Benchmarking

BenchmarkProgram(name: "norris-benchmark", purpose: Benchmark.purpose).run { options in
    try Benchmark(options: options) { print($0) }.run()
}
