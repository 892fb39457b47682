import Foundation

/// The compiler, for code that uses the module under test as it was built for the tests.
enum SwiftCompiler {
    private static let products = Bundle(for: RejectedSourceTests.self).bundleURL

    /// Compiles code, and returns the errors and warnings, or what else is said if it fails without them.
    ///
    /// - Parameter code: What it reads instead of files.
    static func complaints(_ options: [String], code: String? = nil) throws -> [String] {
        let (output, status) = try runProcess("/usr/bin/env", [
            "swiftc", "-diagnostic-style", "llvm",
            "-module-cache-path", products.appendingPathComponent("ModuleCache").path,
            "-I", products.appendingPathComponent("Modules").path,
        ] + options + (code == nil ? [] : ["-"]), input: code ?? "")
        let complaints = output.split(separator: "\n").map(String.init)
            .filter { $0.contains(": error: ") || $0.contains(": warning: ") }
        return complaints.isEmpty && status != 0 ? [output] : complaints
    }

    /// The object files of the module under test; its build folder may also have those of sources that are gone.
    static func objects() throws -> [String] {
        let map = try Data(contentsOf: products.appendingPathComponent("Vaccine.build/output-file-map.json"))
        let files = try JSONDecoder().decode([String: [String: String]].self, from: map)
        // An entry without a source has what the module as a whole may have.
        return files.compactMap { source, products in source.isEmpty ? nil : products["object"] }
    }
}

/// Runs a program with further variables, and returns what it writes to both outputs.
func runProcess(
    _ path: String,
    _ arguments: [String] = [],
    _ variables: [String: String] = [:],
    input: String = ""
) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    // Without the report of a crash, which takes seconds.
    let variables = variables.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    let (source, pipe) = (Pipe(), Pipe())
    process.standardInput = source
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try source.fileHandleForWriting.close()
    let output = try String(decoding: pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (output, process.terminationStatus)
}
