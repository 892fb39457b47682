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
    /// The outputs that go to a pipe, and not to the terminal; without a terminal, both do.
    package var piped: Set<Int32>

    package init(
        _ arguments: [String] = [],
        executable: String? = nil,
        input: String? = nil,
        environment: [String: String?] = [:],
        home: String? = nil,
        piped: Set<Int32> = []
    ) {
        self.arguments = arguments
        self.executable = executable
        self.input = input.map { [UInt8]($0.utf8) }
        self.environment = environment
        self.home = home
        self.piped = piped
    }

    /// Runs on pipes, without a controlling terminal, until the program has ended.
    package func run(timeout seconds: Double = 2 * Patience.usual) throws -> ProgramResult {
        try spawn().waitForExit(timeout: seconds)
    }

    /// As above, from async code.
    package func run(timeout seconds: Double = 2 * Patience.usual) async throws -> ProgramResult {
        try await offTheCooperativePool { try run(timeout: seconds) }
    }

    /// Starts on pipes, without a controlling terminal; the input stays open until `finish` is called.
    package func open() throws -> RunningProgram {
        try spawn(keepsInputOpen: true)
    }

    /// Starts on a terminal, a new one unless given.
    package func start(on terminal: PseudoTerminal? = nil) throws -> RunningProgram {
        try spawn(on: terminal ?? PseudoTerminal())
    }
}

extension Program {
    /// Returns the path of a built program, which lies beside this one, or beside the bundle of the tests.
    ///
    /// NORRIS_TEST_PROGRAM names another `norris` to test, such as a packaged one.
    package static func path(name: String = "norris") throws -> String {
        if name == "norris", let path = ProcessInfo.processInfo.environment["NORRIS_TEST_PROGRAM"] {
            return path
        }
        let bundle = Bundle(for: RunningProgram.self).bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        let path = folder.appendingPathComponent(name).path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw SupportError("There is no program \(path): build it with `swift build` first.")
        }
        return path
    }

    /// Returns the path of an installed program; `nil` if it is not installed.
    package static func find(_ name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile(atPath:))
    }
}
