#if os(Linux)
    import TestSupport
    import XCTest

    /// What four times the input costs, in instructions, for each reader of bytes from outside.
    final class GrowthTests: XCTestCase, SkippedUnderThreadSanitizer {
        func testCostIsLinearInTheInput() async throws {
            let counter = try InstructionCounter()
            try await ForeignReader.all.concurrently(2) { reader, inputs in
                do {
                    let start = try counter.count(reader, inputs[0].text(1))
                    for input in inputs {
                        let costs = try [input.length, 4 * input.length].map { length in
                            try counter.count(reader, input.text(length)) - start
                        }
                        // Runs differ a little, and a file that is read in two steps costs more than one.
                        let growth = Double(costs[1]) / Double(max(costs[0], 2_000_000))
                        XCTAssertLessThan(growth, 6, "\(reader): \(input.name): \(costs) instructions")
                    }
                } catch {
                    XCTFail("\(reader): \(error)")
                }
            }
        }
    }

    /// Counts the instructions of whole runs, with valgrind.
    private struct InstructionCounter: Sendable {
        /// Valgrind writes to the mask of sigsuspend(2), which is constant in libdispatch, and crashes.
        private static let library = """
        #include <signal.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        int sigsuspend(const sigset_t *mask) {
            sigset_t copy = *mask;
            return (int)syscall(SYS_rt_sigsuspend, &copy, 8L);
        }
        """
        private static let timeout = 120.0

        private let folder: TemporaryFolder
        private let valgrind: String

        init() throws {
            try XCTSkipIf(SanitizedBuild.isThis, "A sanitizer must be the first library that is loaded.")
            valgrind = try InstalledProgram.path("valgrind")
            folder = try TemporaryFolder()
            let source = try folder.write(Self.library, to: "library.c")
            for (tool, arguments) in try [
                // Valgrind cannot read all debug information, and gives up.
                ("strip", ["-o", folder.path("norris"), Program.path()]),
                ("clang", ["-D_GNU_SOURCE", "-shared", "-fPIC", "-o", folder.path("library.so"), source]),
            ] {
                let result = try Program(arguments, executable: InstalledProgram.path(tool)).run(timeout: Self.timeout)
                try XCTSkipUnless(result.exitStatus == 0, "\(tool) cannot be used here: \(result.standardError)")
            }
        }

        func count(_ reader: ForeignReader, _ text: String) throws -> Int {
            let home = try TemporaryFolder(inMemory: true)
            let api = try LoopbackAPI()
            var program = try reader.program(reading: text, in: home, api: api)
            program.executable = valgrind
            program.environment = ["LD_PRELOAD": folder.path("library.so")]
            program.arguments = [
                "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(home.path("log"))",
                folder.path("norris"),
            ] + program.arguments
            if reader == .keys {
                let session = try program.start()
                try session.terminal.waitForScreen(timeout: Self.timeout, \.isAtPrompt)
                try session.terminal.type(text + "quit\r")
                try session.waitForExit(timeout: Self.timeout)
            } else {
                _ = try program.run(timeout: Self.timeout)
            }
            let log = try home.read("log")
            let number = log.split(whereSeparator: \.isWhitespace).last?.filter { $0 != "," }
            return try XCTUnwrap(number.flatMap { Int($0) }, log)
        }
    }
#endif
