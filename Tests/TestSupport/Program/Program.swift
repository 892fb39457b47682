import Foundation

/// A program that a test starts as a user would: the built `norris`, or any other one.
///
/// The program does not inherit the test's environment. It gets `PATH`, a UTF-8 locale, `xterm-256color` as its
/// terminal and an empty home:
///
///     let result = try Program(["--offline", "joke"]).run()
///     let session = try Program(["--offline"], home: home.path).start(on: terminal)
package struct Program: Sendable {
    package var arguments: [String]
    /// The path of the executable; `nil` for the built `norris`.
    package var executable: String?
    /// What the standard input reads from a pipe; `nil` for the terminal or, without one, for nothing.
    package var input: [UInt8]?
    /// Variables to add or, with a value of `nil`, to remove.
    package var environment: [String: String?]
    /// The path of the home; `nil` for a new folder, which is removed with the program.
    package var home: String?
    /// `nil` for the terminal or, without one, for a pipe.
    package var standardOutput: ProgramOutput?
    package var standardError: ProgramOutput?

    package init(
        _ arguments: [String] = [],
        executable: String? = nil,
        input: String? = nil,
        environment: [String: String?] = [:],
        home: String? = nil,
        standardOutput: ProgramOutput? = nil,
        standardError: ProgramOutput? = nil
    ) {
        self.arguments = arguments
        self.executable = executable
        self.input = input.map { [UInt8]($0.utf8) }
        self.environment = environment
        self.home = home
        self.standardOutput = standardOutput
        self.standardError = standardError
    }

    /// Returns the same program with an input that need not be UTF-8.
    package func reading(_ bytes: some Sequence<UInt8>) -> Program {
        var program = self
        program.input = Array(bytes)
        return program
    }

    /// Runs on pipes, without a controlling terminal, until the program has ended.
    package func run(timeout seconds: Double = 2 * Patience.usual) throws -> ProgramResult {
        let program = try spawn()
        if let result = program.waitForResult(timeout: seconds) {
            return result
        }
        throw SupportError("""
        \(executable ?? "norris") was still running, or its outputs still open, after \(seconds) s. It wrote \
        "\(program.standardOutput.escaped)" and, as errors, "\(program.standardError.escaped)".
        """)
    }

    /// As above, from async code.
    package func run(timeout seconds: Double = 2 * Patience.usual) async throws -> ProgramResult {
        try await offTheCooperativePool { try run(timeout: seconds) }
    }

    /// Starts on pipes, without a controlling terminal; the input stays open until `PipedProgram.finish` is called.
    package func open() throws -> PipedProgram {
        try spawn(keepsInputOpen: true)
    }

    /// Starts on a terminal, a new one unless given.
    package func start(on terminal: PseudoTerminal? = nil) throws -> RunningProgram {
        let terminal = try terminal ?? PseudoTerminal()
        return try RunningProgram(terminal: terminal, program: spawn(terminalPath: terminal.secondaryPath))
    }
}

extension Program {
    /// Returns the path of a built program, which lies beside the test bundle.
    ///
    /// NORRIS_TEST_PROGRAM names another `norris` to test, such as a packaged one.
    package static func path(name: String = "norris") throws -> String {
        if name == "norris", let path = ProcessInfo.processInfo.environment["NORRIS_TEST_PROGRAM"] {
            return path
        }
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let starts = bundles + [URL(fileURLWithPath: CommandLine.arguments[0])]
        // On macOS the executable is three folders deep in the bundle.
        let folders = starts.flatMap { start in
            sequence(first: start.standardizedFileURL) { $0.deletingLastPathComponent() }.dropFirst().prefix(4)
        }
        for candidate in folders.map({ $0.appendingPathComponent(name).path }) {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue {
                return candidate
            }
        }
        let places = starts.map(\.path).joined(separator: " or ")
        throw SupportError("There is no program \"\(name)\" beside \(places): build it with `swift build` first.")
    }

    /// Returns the path of an installed program; `nil` if it is not installed.
    package static func find(_ name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile(atPath:))
    }
}

/// The destination of one of a program's outputs.
package enum ProgramOutput: Equatable, Sendable {
    /// A pipe whose contents are in the result.
    case pipe
    /// An existing file or device, such as `/dev/full`.
    case path(String)
    /// A pipe whose reader has left, as in `norris | true`.
    case brokenPipe
    /// A closed descriptor, as in `norris >&-`.
    case closed
}
