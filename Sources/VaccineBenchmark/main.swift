import Benchmarking

Benchmark.main()
