#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// The program is kept busy for long, at a prompt and through a pipe, while its server fails every so often: it
    /// answers each command in order, and its resources do not grow.
    ///
    /// With NORRIS_SOAK, it goes on for very long.
    final class SoakTests: XCTestCase {
        private let isLong = ProcessInfo.processInfo.environment["NORRIS_SOAK"] != nil

        /// The faults in turn, each of which has the server rest for a second at most.
        private static let faults: [ScriptedAnswer] = [
            .text(status: 503, headers: ["Retry-After": "1"], body: "<h1>Busy</h1>"), .reset, .closeWithoutAnswer,
            .json(body: #"{"id":7,"value":["#), .text(status: 200, body: "<h1>Log in</h1>"), .never,
            .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id".utf8)),
        ]

        /// Types commands while requests fail, and the window is resized.
        func testPromptAnswersEachCommandWithSteadyResources() throws {
            let commands = isLong ? 100_000 : 120
            let server = try Self.server()
            let prompt = try PromptSession(["--api", server.baseURL, "--timeout", "1"])
            let terminal = prompt.terminal
            var trace = ResourceTrace()
            for number in 1 ... commands {
                if number.isMultiple(of: 97) {
                    try terminal.resize(columns: 60 + number % 60, rows: 20 + number % 10)
                }
                try terminal.type("joke for \(Self.name(number))\r")
                // The first is the echo.
                for text in [Self.name(number), Self.name(number), "norris>"] {
                    try terminal.waitFor(text, timeout: 30)
                }
                if number.isMultiple(of: max(commands / 100, 1)) {
                    ResourceTrace.sample(of: prompt.program.processID).map { trace.samples.append($0) }
                }
            }
            XCTAssertEqual(try prompt.quit(), 0)
            try trace.assertSteady("\(commands) commands at one prompt")
        }

        func testPipeAnswersEachLineWithSteadyResources() throws {
            let count = isLong ? 1_000_000 : 5000
            let server = try Self.server()
            let lines = (1 ... count).map { "joke for \(Self.name($0))\n" }
            // Errors come between the answers.
            let program = try Program(
                ["-c", #"exec "$0" "$@" 2>&1"#, Program.path(), "--api", server.baseURL, "--timeout", "1"],
                executable: "/bin/sh"
            ).open()
            var trace = ResourceTrace()
            // In parts, so that a sample is taken after each.
            for part in stride(from: 0, to: count, by: count / 20) {
                let end = min(part + count / 20, count)
                program.write(lines[part ..< end].joined())
                let isAnswered = program.waitForOutput(timeout: 60) { $0.contains(Self.name(end)) ? true : nil }
                XCTAssertNotNil(isAnswered, "line \(end)")
                ResourceTrace.sample(of: program.processID).map { trace.samples.append($0) }
            }
            let result = try program.finish(timeout: 60)
            XCTAssertNil(result.signal)
            let told = result.standardOutput.split(separator: "\n")
                .compactMap { $0.firstMatch(of: /N(\d+)Z/).flatMap { Int($0.1) } }
            XCTAssertTrue(told == Array(1 ... count), "an answer to each line, in order: \(told.count)")
            try trace.assertSteady("\(count) lines through one pipe")
        }

        /// Makes an API whose jokes contain the name that was asked for, and that answers some requests with a fault.
        private static func server() throws -> LoopbackAPI {
            let requests = Monitor(0)
            return try LoopbackAPI(jokes: []) { request in
                let number = requests.withValue { number in
                    number += 1
                    return number
                }
                guard !number.isMultiple(of: 8) else { return faults[number / 8 % faults.count] }
                let name = request.query["name", default: "Chuck Norris"]
                // Unique: for a joke that was shown recently, the program requests another one.
                return .json(body: #"{"id":"r\#(number)","value":"\#(name) is no match for Chuck.","url":""}"#)
            }
        }

        /// A name that contains a number: `N17Z` is no part of `N171Z`.
        private static func name(_ number: Int) -> String {
            "N\(number)Z"
        }
    }

    /// The resources of a process over time, as Linux's /proc reports them.
    private struct ResourceTrace {
        /// How much more of each resource the last tenth of a run may have than the first.
        ///
        /// The memory is what the allocator keeps, and caches that have filled up. A few descriptors come and go with a
        /// request, and threads of Dispatch with the load of the machine.
        private static let resources: [(name: String, field: String, allowedGrowth: Int)] = [
            ("memory in kB", "VmRSS:", 8192), ("threads", "Threads:", 8), ("descriptors", "Descriptors:", 4),
        ]

        /// An amount of each resource, in the order of the table.
        var samples: [[Int]] = []

        /// Reads the resources of a process; nil when it has ended.
        static func sample(of process: Int32) -> [Int]? {
            let folder = "/proc/\(process)"
            guard
                let status = try? String(contentsOfFile: folder + "/status", encoding: .utf8),
                let descriptors = try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")
            else { return nil }
            let lines = "\(status)Descriptors: \(descriptors.count)".split(separator: "\n")
            let amounts = resources.compactMap { resource in
                lines.first { $0.hasPrefix(resource.field) }.flatMap { Int($0.filter(\.isNumber)) }
            }
            return amounts.count == resources.count ? amounts : nil
        }

        /// Compares the medians of the first and the last tenth of each resource; there must be at least 10 samples.
        func assertSteady(_ name: String) throws {
            try XCTSkipIf(SanitizedBuild.isThis, "A sanitizer's own memory grows.")
            let count = samples.count / 10
            guard count > 0 else { return XCTFail("\(name): \(samples.count) samples are too few.") }
            for (index, resource) in Self.resources.enumerated() {
                let amounts = samples.map { $0[index] }
                let medians = [amounts.prefix(count), amounts.suffix(count)].map { $0.sorted()[count / 2] }
                print("\(name), \(resource.name): \(medians[0]) in the first tenth, \(medians[1]) in the last one")
                XCTAssertLessThanOrEqual(medians[1] - medians[0], resource.allowedGrowth, "\(name): \(resource.name)")
            }
        }
    }
#endif
