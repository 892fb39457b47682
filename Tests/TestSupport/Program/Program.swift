import Foundation

/// Runs the built `norris`, or any other program, as a user would.
///
/// The program never sees the caller's environment: it gets `PATH`, a UTF-8 locale, the name of the terminal and
/// an empty home, and on top of them what the test gives; `nil` takes a variable away. Where no `home` is given,
/// a fresh folder serves, which goes with the program.
package enum Program {
    /// Runs to the end on pipes, without a controlling terminal.
    package static func run(
        _ arguments: [String] = [],
        executable: String? = nil,
        input: String = "",
        environment: [String: String?] = [:],
        home: String? = nil,
        standardOutput: ProgramOutput = .pipe,
        standardError: ProgramOutput = .pipe,
        timeout seconds: Double = 2 * Patience.usual
    ) throws -> ProgramResult {
        try run(
            arguments,
            executable: executable,
            input: [UInt8](input.utf8),
            environment: environment,
            home: home,
            standardOutput: standardOutput,
            standardError: standardError,
            timeout: seconds
        )
    }

    /// As above, with input that needn't be UTF-8.
    package static func run(
        _ arguments: [String] = [],
        executable: String? = nil,
        input: [UInt8],
        environment: [String: String?] = [:],
        home: String? = nil,
        standardOutput: ProgramOutput = .pipe,
        standardError: ProgramOutput = .pipe,
        timeout seconds: Double = 2 * Patience.usual
    ) throws -> ProgramResult {
        let folder = try home == nil ? TemporaryFolder() : nil
        let launch = try Launch(
            executable: executable ?? path(),
            arguments: arguments,
            environment: self.environment(home: home ?? folder?.path, changes: environment),
            input: input,
            outputs: [1: standardOutput, 2: standardError]
        )
        let started = try launch.start()
        return try withExtendedLifetime(folder) {
            if let result = started.waitForResult(timeout: seconds) {
                return result
            }
            throw SupportError(
                """
                \(launch.executable) was still running, or its outputs still open, after \(seconds) s. It wrote \
                "\(started.collectors[1]?.text.escaped ?? "")" and, as errors, \
                "\(started.collectors[2]?.text.escaped ?? "")".
                """
            )
        }
    }

    /// As above, from async code.
    package static func run(
        _ arguments: [String] = [],
        executable: String? = nil,
        input: String = "",
        environment: [String: String?] = [:],
        home: String? = nil,
        standardOutput: ProgramOutput = .pipe,
        standardError: ProgramOutput = .pipe,
        timeout seconds: Double = 2 * Patience.usual
    ) async throws -> ProgramResult {
        try await offTheCooperativePool {
            try run(
                arguments,
                executable: executable,
                input: input,
                environment: environment,
                home: home,
                standardOutput: standardOutput,
                standardError: standardError,
                timeout: seconds
            )
        }
    }

    /// Starts on pipes, without a controlling terminal; the input stays open until `PipedProgram.finish` is called.
    package static func open(
        _ arguments: [String] = [],
        executable: String? = nil,
        environment: [String: String?] = [:],
        home: String? = nil
    ) throws -> PipedProgram {
        let folder = try home == nil ? TemporaryFolder() : nil
        let launch = try Launch(
            executable: executable ?? path(),
            arguments: arguments,
            environment: self.environment(home: home ?? folder?.path, changes: environment),
            input: [],
            holdsInputOpen: true,
            outputs: [1: .pipe, 2: .pipe]
        )
        return try PipedProgram(launch, home: folder)
    }

    /// Starts on a terminal, a new one unless given; with `input` the standard input is a pipe all the same.
    package static func start(
        _ arguments: [String] = [],
        executable: String? = nil,
        terminal: PseudoTerminal? = nil,
        input: String? = nil,
        environment: [String: String?] = [:],
        home: String? = nil,
        standardOutput: ProgramOutput = .terminal,
        standardError: ProgramOutput = .terminal
    ) throws -> RunningProgram {
        let folder = try home == nil ? TemporaryFolder() : nil
        let terminal = try terminal ?? PseudoTerminal()
        let launch = try Launch(
            executable: executable ?? path(),
            arguments: arguments,
            environment: self.environment(home: home ?? folder?.path, changes: environment),
            terminalPath: terminal.secondaryPath,
            input: input.map { [UInt8]($0.utf8) },
            outputs: [1: standardOutput, 2: standardError]
        )
        return try RunningProgram(launch, terminal: terminal, home: folder)
    }

    /// The built program, which lies beside the test bundle.
    package static func path(name: String = "norris") throws -> String {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let starts = bundles + [URL(fileURLWithPath: CommandLine.arguments[0])]
        for start in starts {
            var folder = start.standardizedFileURL
            // On macOS the executable lies three folders deep in the bundle.
            for _ in 0 ..< 4 {
                folder.deleteLastPathComponent()
                let candidate = folder.appendingPathComponent(name).path
                var isFolder: ObjCBool = false
                let exists = FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder)
                if exists, !isFolder.boolValue {
                    return candidate
                }
            }
        }
        let places = starts.map(\.path).joined(separator: " or ")
        throw SupportError("There is no program \"\(name)\" beside \(places): build it with `swift build` first.")
    }

    /// A program that is installed on this machine; nil for one that is not.
    package static func find(_ name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile(atPath:))
    }

    private static func environment(home: String?, changes: [String: String?]) -> [String: String] {
        // What the loader, coverage and the sanitizers need in the child as well; without a
        // profile's name, a covered build leaves a file in the working directory.
        let inherited = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"]
            + ["LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"]
        var environment = ProcessInfo.processInfo.environment.filter { inherited.contains($0.key) }
        environment["LANG"] = "C.UTF-8"
        environment["TERM"] = "xterm-256color"
        environment["HOME"] = home
        for (name, value) in changes {
            environment[name] = value
        }
        return environment
    }
}
