import Foundation

func complain(_ sentence: String) {
    FileHandle.standardError.write(Data("vaccine-benchmark: \(sentence)\n".utf8))
}

do {
    let options = try Options(parsing: CommandLine.arguments.dropFirst())
    if options.isHelp {
        print(Options.help)
        exit(0)
    }
    #if DEBUG
        complain("This is a debug build, whose figures say nothing; build it with -c release.")
    #endif
    exit(Benchmark(options: options) { print($0) }.run())
} catch {
    complain("\(error)")
    exit(64)
}
