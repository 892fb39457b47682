import Foundation

do {
    let options = try Options(parsing: CommandLine.arguments.dropFirst())
    if options.isHelp {
        print(Options.help)
        exit(0)
    }
    exit(Benchmark(options: options) { print($0) }.run())
} catch {
    FileHandle.standardError.write(Data("vaccine-benchmark: \(error)\n".utf8))
    exit(64)
}
