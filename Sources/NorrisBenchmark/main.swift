import Benchmarking

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "soak" {
    Soak.main(arguments.dropFirst())
} else {
    LatencyBenchmark.main(arguments)
}
