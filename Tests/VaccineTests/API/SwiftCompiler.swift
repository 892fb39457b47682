import Foundation

/// Compiles code that uses the module under test, as it was built for the tests.
enum SwiftCompiler {
    /// Starts a compiler that only checks code, and returns its standard error.
    static func check(_ code: String, _ options: [String]) throws -> FileHandle {
        let input = Pipe()
        let (_, errors) = try start(["-typecheck", "-"] + options, input)
        try input.fileHandleForWriting.write(contentsOf: Data(code.utf8))
        try input.fileHandleForWriting.close()
        return errors
    }

    /// Starts a compiler, and returns it and its standard error.
    static func start(_ options: [String], _ input: Pipe = Pipe()) throws -> (compiler: Process, errors: FileHandle) {
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-diagnostic-style", "llvm",
            "-module-cache-path", products.appendingPathComponent("ModuleCache").path,
            "-I", products.appendingPathComponent("Modules").path,
        ] + options
        let output = Pipe()
        (compiler.standardInput, compiler.standardError) = (input, output)
        try compiler.run()
        return (compiler, output.fileHandleForReading)
    }

    /// The errors and warnings in what a compiler has written.
    static func complaints(in output: FileHandle) throws -> [String] {
        try String(decoding: output.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { $0.contains(": error: ") || $0.contains(": warning: ") }
    }

    /// The object files of the module under test; its build folder may also have those of sources that are gone.
    static func objects() throws -> [String] {
        let map = try Data(contentsOf: products.appendingPathComponent("Vaccine.build/output-file-map.json"))
        let files = try JSONDecoder().decode([String: [String: String]].self, from: map)
        // An entry without a source has what the module as a whole may have.
        return files.compactMap { source, products in source.isEmpty ? nil : products["object"] }
    }

    private static let products = Bundle(for: RejectedSourceTests.self).bundleURL
}

/// Runs a program with further variables, and returns what it writes to both outputs.
func runProcess(
    _ path: String,
    _ arguments: [String] = [],
    _ variables: [String: String] = [:]
) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    // Without the report of a crash, which takes seconds.
    let variables = variables.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = try String(decoding: pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (output, process.terminationStatus)
}
