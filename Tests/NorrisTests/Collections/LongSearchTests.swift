#if os(Linux)
    import Foundation
    import Platform
    import TestSupport
    import XCTest

    /// A search with more jokes than fit into memory or on a screen.
    final class LongSearchTests: HomeTestCase, SkippedUnderThreadSanitizer {
        /// Writes a file of so many jokes, and returns the options that name it.
        private func jokes(_ count: Int) throws -> [String] {
            let lines = (1 ... count).map { "Kick \($0)\n" }
            return try ["--mine", "--jokes", home.write(lines.joined(), to: "kicks")]
        }

        func testFirstJokesAreWrittenBeforeTheOthersAreFound() throws {
            for options in [[], ["--json"]] {
                let peaks = try [20000, 400_000].map { count in
                    let pipe = home.path("pipe")
                    mkfifo(pipe, 0o600)
                    let end = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
                    var reader = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
                    let words = try jokes(count) + ["search", "kick"] + options
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
            let arguments = try jokes(60000)
            let session = try session(arguments, columns: 100, environment: ["PAGER": "cat"])
            let one = try session.answer(to: "search kick -n 1").last
            XCTAssertEqual(one, #"More jokes may contain "kick"; 1 is listed."#)
            let rows = try session.answer(to: "search kick")
            XCTAssertEqual(rows.last, #"More jokes may contain "kick"; 10000 are listed, and a pipe gets all."#)
            XCTAssertTrue(try rows.contains("10000  " + session.answer(to: "show 10000")[0]))
            XCTAssertEqual(try session.quit(), 0)
            let lines = try norris(arguments, input: "search kick\nshow 6000\n").standardOutput.split(separator: "\n")
            XCTAssertEqual(lines.count, 60001)
            XCTAssertEqual(lines.last, lines[5999])
        }
    }
#endif
