import Benchmarking

BenchmarkProgram(name: "vaccine-benchmark", purpose: Benchmark.purpose).run { options in
    Benchmark(options: options) { print($0) }.run()
}
