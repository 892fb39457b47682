#if os(Linux)
    import TestSupport
    import XCTest

    /// What four times the input costs, in instructions, for each reader of bytes from outside.
    final class GrowthTests: XCTestCase, SkippedUnderThreadSanitizer {
        /// Reads each input of a reader alone with NORRIS_LONG_TESTS.
        ///
        /// Otherwise one program, whose start costs more than most inputs, reads all of them, a quarter as long. If
        /// they grow too much, each is read alone.
        func testCostIsLinearInTheInput() async throws {
            let counter = try InstructionCounter()
            try await ForeignReader.all.concurrently(3) { reader, inputs in
                do {
                    if !LongTests.areWanted {
                        let start = try counter.count(reader, inputs.map { $0.text(1) })
                        let costs = try [1, 4].map { quarters in
                            try counter.count(reader, inputs.map { $0.text(quarters * $0.length / 4) }) - start
                        }
                        // All have 3.4 to 4.3 together; if the cost of an eighth was quadratic, it would be 5.
                        guard Double(costs[1]) / Double(costs[0]) > 4.6 else { return }
                    }
                    let start = try counter.count(reader, [inputs[0].text(1)])
                    for input in inputs {
                        let costs = try [input.length, 4 * input.length].map { length in
                            try counter.count(reader, [input.text(length)]) - start
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

        /// A line that cannot have the id is not decoded; one with an escape of JSON is.
        func testFavoriteIsSavedWithoutDecodingTheOthers() async throws {
            let counter = try InstructionCounter()
            let save = ForeignReader.favorites(["favorite", "-dTvLIfDWCO"])
            let costs = try await [#"\u0041"#, "/u0041"].concurrently { text in
                let lines = (1 ... 1000).map { #"{"id":"\#($0)","value":"\#(text)"}"# + "\n" }
                return try Double(counter.count(save, [Scenario.favoritesHeader + lines.joined()]))
            }
            XCTAssertLessThan(costs[1] / costs[0], 0.85, "\(costs) instructions")
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

        func count(_ reader: ForeignReader, _ texts: [String]) throws -> Int {
            let home = try TemporaryFolder(inMemory: true)
            let api = try LoopbackAPI()
            var program = try reader.program(reading: texts, in: home, api: api)
            program.executable = valgrind
            program.environment = ["LD_PRELOAD": folder.path("library.so")]
            program.arguments = [
                "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(home.path("log"))",
                folder.path("norris"),
            ] + program.arguments
            if reader == .keys {
                let session = try program.start()
                try session.terminal.waitForScreen(timeout: Self.timeout, \.isAtPrompt)
                try session.terminal.type(texts.joined() + "quit\r")
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
