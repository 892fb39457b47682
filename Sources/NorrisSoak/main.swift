import Foundation

/// Writes a line at once, because it is long until the next one comes.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

/// Writes a sentence to standard error.
func complain(_ sentence: String) {
    FileHandle.standardError.write(Data("norris-soak: \(sentence)\n".utf8))
}

let options: SoakOptions
do {
    options = try SoakOptions(parsing: CommandLine.arguments.dropFirst())
} catch {
    complain("\(error)")
    exit(64)
}

guard !options.isHelp else {
    print(SoakOptions.help)
    exit(0)
}

do {
    try exit(Soak(options: options, print: say).run() || !options.isChecking ? 0 : 1)
} catch {
    complain("\(error)")
    exit(70)
}
