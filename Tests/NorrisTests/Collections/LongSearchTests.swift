#if os(Linux)
    import Foundation
    import Platform
    import TestSupport
    import XCTest

    /// A search with more jokes than fit into memory or on a screen.
    final class LongSearchTests: XCTestCase, SkippedUnderThreadSanitizer {
        /// A file of so many jokes, which is removed with its folder.
        private static func jokes(_ count: Int) throws -> (folder: TemporaryFolder, arguments: [String]) {
            let folder = try TemporaryFolder()
            let lines = (1 ... count).map { "Kick \($0)\n" }
            return try (folder, ["--mine", "--jokes", folder.write(lines.joined(), to: "kicks")])
        }

        func testFirstJokesAreWrittenBeforeTheOthersAreFound() throws {
            for options in [[], ["--json"]] {
                let peaks = try [20000, 400_000].map { count in
                    let (folder, arguments) = try Self.jokes(count)
                    let pipe = folder.path("pipe")
                    mkfifo(pipe, 0o600)
                    let end = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
                    var reader = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
                    let words = arguments + ["search", "kick"] + options
                    let program = try Program(words, standardOutput: .path(pipe)).open()
                    XCTAssertEqual(poll(&reader, 1, Int32(1000 * Patience.usual)), 1)
                    let peak = try XCTUnwrap(program.peakMemory)
                    close(end)
                    XCTAssertEqual(try program.finish(), ProgramResult(exitStatus: nil, signal: SIGPIPE))
                    return peak
                }
                XCTAssertLessThan(peaks[1] - peaks[0], 32 << 20, "\(options)")
            }
        }

        func testScreenHasTheFirstRowsAndAPipeAll() throws {
            let (folder, arguments) = try Self.jokes(60000)
            defer { withExtendedLifetime(folder) {} }
            let session = try PromptSession(arguments, columns: 100, environment: ["PAGER": "cat"])
            XCTAssertEqual(
                try session.answer(to: "search kick -n 1").last, #"More jokes may contain "kick"; 1 is listed."#
            )
            let rows = try session.answer(to: "search kick")
            XCTAssertEqual(rows.last, #"More jokes may contain "kick"; 10000 are listed, and a pipe gets all."#)
            XCTAssertTrue(try rows.contains("10000  " + session.answer(to: "show 10000")[0]))
            XCTAssertEqual(try session.quit(), 0)
            let output = try Program(arguments, input: "search kick\nshow 6000\n").run().standardOutput
            let lines = output.split(separator: "\n")
            XCTAssertEqual(lines.count, 60001)
            XCTAssertEqual(lines.last, lines[5999])
        }
    }
#endif
