#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// The program is kept busy for long, at a prompt and through a pipe, while its server fails every so often: it
    /// answers each command in order, and its resources do not grow.
    ///
    /// Each fault occurs. With NORRIS_SOAK, it goes on for very long, and silence ends by its time limit as well.
    final class SoakTests: XCTestCase {
        private let isLong = ProcessInfo.processInfo.environment["NORRIS_SOAK"] != nil

        /// The faults in turn; the last one is silence.
        private static let faults: [ScriptedAnswer] = [
            .reset, .closeWithoutAnswer,
            .text(status: 503, headers: ["Retry-After": "1"], body: "<h1>Busy</h1>"),
            .json(body: #"{"id":7,"value":["#),
            .text(status: 200, body: "<h1>Log in</h1>"),
            .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id".utf8)),
            .never,
        ]
        private static let silence = faults.count - 1

        /// Types commands while requests fail and are interrupted, and the window is resized.
        func testPromptAnswersEachCommandWithSteadyResources() throws {
            let commands = isLong ? 100_000 : 120
            let server = try Self.server { Self.faultAtPrompt($0) }
            let home = try TemporaryFolder()
            func session() throws -> PromptSession {
                try PromptSession(["--api", server.baseURL, "--timeout", "1"], home: home)
            }
            let prompt = try session()
            var trace = ResourceTrace()
            for number in 1 ... commands {
                if number.isMultiple(of: 97) {
                    try prompt.terminal.resize(columns: 60 + number % 60, rows: 20 + number % 10)
                }
                if number.isMultiple(of: 10000) || number == 50 {
                    // A second prompt trims the history, which is too long by then.
                    XCTAssertEqual(try session().quit(), 0)
                }
                try Self.ask(number, prompt.terminal, server)
                if number.isMultiple(of: max(commands / 100, 1)) {
                    ResourceTrace.sample(of: prompt.program.processID).map { trace.samples.append($0) }
                }
            }
            XCTAssertEqual(try prompt.quit(), 0)
            try trace.assertSteady("\(commands) commands at one prompt")
        }

        private static func ask(_ number: Int, _ terminal: PseudoTerminal, _ server: LoopbackAPI) throws {
            let name = name(number)
            func type(_ keys: String, until texts: String...) throws {
                try terminal.type(keys)
                try texts.forEach { try terminal.waitFor($0, timeout: 30) }
            }
            // The first is the echo.
            try type("joke for \(name)\r", until: name)
            // Ctrl-C ends most silences, the timeout the others.
            if faultAtPrompt(number) == silence, !number.isMultiple(of: 5000) {
                try server.waitForRequest { $0.query["name"] == name }
                try type("\u{3}", until: "Canceled.", "norris>")
            } else {
                try type("", until: name, "norris>")
            }
            if faultAtPrompt(number) != nil {
                // Ends the pause that the fault has caused.
                try type("set source auto\r", until: "auto", "norris>")
            }
        }

        /// Every eighth request fails, with each of the faults in turn.
        private static func faultAtPrompt(_ number: Int) -> Int? {
            number.isMultiple(of: 8) ? number / 8 % faults.count : nil
        }

        /// Of each thousand lines, the first few are sent to the API, where every second request fails.
        func testPipeAnswersEachLineWithSteadyResources() throws {
            let count = isLong ? 1_000_000 : 5000
            let server = try Self.server { number in
                guard number.isMultiple(of: 2) else { return nil }
                let fault = number / 2 % Self.faults.count
                // Silence takes until the timeout, so it is rare.
                return fault == Self.silence && number / 1000 % 50 != 0 ? 0 : fault
            }
            let lines = (1 ... count).map { number in
                switch number % 1000 {
                case 1: "set source online\n"
                case 10: "set source offline\n"
                default: "joke for \(Self.name(number))\n"
                }
            }
            // Errors come between the answers.
            let program = try Program(
                ["-c", #"exec "$0" "$@" 2>&1"#, Program.path(), "--online", "--api", server.baseURL, "--timeout", "1"],
                executable: "/bin/sh",
                input: lines.joined(),
                standardOutput: .pipe
            ).start()
            var trace = ResourceTrace()
            while let sample = ResourceTrace.sample(of: program.processID) {
                // Before the first output the program has not yet used what it needs.
                if !trace.samples.isEmpty || !program.standardOutput.isEmpty {
                    trace.samples.append(sample)
                }
                Thread.sleep(forTimeInterval: min(0.5, Double(count) * 1e-6))
            }
            let result = try program.waitForExit(timeout: 60)
            XCTAssertNil(result.signal)
            XCTAssertNil(Self.unanswered(lines, in: result.standardOutput), "a line without an answer in order")
            try trace.assertSteady("\(count) lines through one pipe")
        }

        /// Returns the number of the first line without an answer behind those to the lines before it.
        private static func unanswered(_ lines: [String], in output: String) -> Int? {
            var rest = output.split(separator: "\n")[...]
            for (number, line) in zip(1..., lines) where line.hasPrefix("joke") {
                let answer = rest.firstIndex { text in
                    text.utf8.contains(name(number).utf8) || text.hasPrefix("norris: line \(number):")
                }
                guard let answer else { return number }
                rest = rest[(answer + 1)...]
            }
            return nil
        }

        /// Makes an API whose jokes contain the name that was asked for, and that answers some requests with a fault.
        ///
        /// - Parameter fault: Returns the fault for a number; nil for a good answer.
        private static func server(fault: @escaping @Sendable (Int) -> Int?) throws -> LoopbackAPI {
            try LoopbackAPI(jokes: []) { request in
                guard
                    let name = request.query["name"],
                    let number = Int(name.dropFirst().dropLast()) else { return nil }
                // Unique: for a joke that was shown recently, the program requests another one.
                let id = UInt64.random(in: 0 ... .max)
                let joke = #"{"id":"r\#(id)","value":"\#(name) is no match for Chuck Norris.","url":""}"#
                return fault(number).map { faults[$0] } ?? .json(body: joke)
            }
        }

        /// A name that contains a number: `N17Z` is no part of `N171Z`.
        private static func name(_ number: Int) -> String {
            "N\(number)Z"
        }
    }

    /// The resources of a process over time, as Linux's /proc reports them.
    struct ResourceTrace {
        /// How much more of each resource the last tenth of a run may have than the first.
        ///
        /// The memory is what the allocator keeps, and caches that have filled up: of 100,000 commands, 84 bytes each.
        /// A few descriptors come and go with a request, and threads of Dispatch with the load of the machine.
        private static let resources: [(name: String, field: String, allowedGrowth: Int)] = [
            ("memory in kB", "VmRSS:", 8192), ("peak memory in kB", "VmHWM:", 16384), ("threads", "Threads:", 8),
            ("descriptors", "Descriptors:", 4),
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
            print("\(name), all answered in order")
            for (index, resource) in Self.resources.enumerated() {
                let amounts = samples.map { $0[index] }
                let medians = [amounts.prefix(count), amounts.suffix(count)].map { $0.sorted()[count / 2] }
                print("  \(resource.name): \(medians[0]) in the first tenth, \(medians[1]) in the last one")
                XCTAssertLessThanOrEqual(medians[1] - medians[0], resource.allowedGrowth, "\(name): \(resource.name)")
            }
        }
    }
#endif
