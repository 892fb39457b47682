import Benchmarking

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "startup": Startup.main(arguments.dropFirst())
default: LatencyBenchmark.main(arguments)
}
