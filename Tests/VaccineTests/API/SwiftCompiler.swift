import Foundation

/// A compiler that was started, for code that uses the module under test as it was built for the tests.
struct SwiftCompiler {
    private static let products = Bundle(for: RejectedSourceTests.self).bundleURL
    private let process = Process()
    private let errors = Pipe()

    /// - Parameter code: What it reads instead of files.
    init(_ options: [String], code: String? = nil) throws {
        let input = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swiftc", "-diagnostic-style", "llvm",
            "-module-cache-path", SwiftCompiler.products.appendingPathComponent("ModuleCache").path,
            "-I", SwiftCompiler.products.appendingPathComponent("Modules").path,
        ] + options + (code == nil ? [] : ["-"])
        (process.standardInput, process.standardError) = (input, errors)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data((code ?? "").utf8))
        try input.fileHandleForWriting.close()
    }

    /// Waits for its end, and returns the errors and warnings, or what else it says if it fails without them.
    func complaints() throws -> [String] {
        let output = try String(decoding: errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let complaints = output.split(separator: "\n").map(String.init)
            .filter { $0.contains(": error: ") || $0.contains(": warning: ") }
        return complaints.isEmpty && process.terminationStatus != 0 ? [output] : complaints
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
