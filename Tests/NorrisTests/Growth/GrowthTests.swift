import Foundation
import TestSupport
import XCTest

/// Input of any length costs time in proportion to its length, and no more memory the longer it lasts.
///
/// A signal ends the program in the middle of it.
final class GrowthTests: XCTestCase {
    /// In seconds. A megabyte takes a fraction of one, and minutes where the cost grows with the square.
    private static let timeout = Patience.usual

    func testLongInputIsReadInSeconds() async throws {
        let favorites = Scenario.favoritesHeader + (0 ..< 20000)
            .map { #"{"id":"id\#($0)","value":"Chuck Norris."}"# + "\n" }.joined()
        let answers = (0 ..< 20000).map { #"{"id":"id\#($0)","value":"Chuck kicks."}"# }.joined(separator: ",")
        // A longer line is not read.
        let nested = #"{"value":"a","x":"# + Self.repeated("[", 60000) + "\n"
        let rows: [(arguments: [String], file: String?, text: String, output: String)] = [
            (Self.search, "jokes", Self.repeated("Chuck Norris counts.\n", 1 << 20) + "The last.\n", "The last."),
            (Self.search, "jokes", Self.repeated(nested, 1 << 20) + #"{"value":"The last."}"#, "The last."),
            (["--offline", "set", "color"], Scenario.config, Self.repeated("color = never\n", 50000), "never"),
            (["--offline", "history"], Scenario.history, Self.repeated("joke dev\n", 1 << 20), "joke dev"),
            (["--offline", "favorites"], Scenario.favorites, favorites, "Chuck Norris."),
            (Self.online, nil, #"{"total":20000,"result":[\#(answers)]}"#, "Chuck kicks."),
        ]
        try await rows.concurrently(2) { arguments, file, text, output in
            let (home, api) = try (TemporaryFolder(inMemory: true), LoopbackAPI { _ in .json(body: text) })
            _ = try file.map { try home.write(text, to: $0) }
            let environment = ["NORRIS_API_URL": api.baseURL]
            let result = try Program(arguments, environment: environment, home: home.path).run(timeout: Self.timeout)
            XCTAssertTrue(result.standardOutput.contains(output), "\(arguments): \(result.standardError)")
            XCTAssertNil(result.signal, "\(arguments)")
        }
    }

    private static let search = ["--jokes", "~/jokes", "search", "last"]
    private static let online = ["--jokes", "api", "--timeout", "60", "search", "kicks"]

    func testLongControlStringIsTypedInSeconds() throws {
        let session = try PromptSession()
        let start = ContinuousClock.now
        try session.terminal.type("\u{1B}]11;" + Self.repeated("a", 50000) + "\u{7}")
        XCTAssertEqual(try session.quit(), 0)
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(Self.timeout / 2))
    }

    private static func repeated(_ text: String, _ length: Int) -> String {
        String(repeating: text, count: length / text.utf8.count)
    }

    #if os(Linux)
        /// Every eighth request fails, in another way each time.
        func testAnswersOfOnePipeStayInOrderAndTakeNoMoreMemoryThanBefore() throws {
            try XCTSkipIf(SanitizedBuild.isThis, "A sanitizer's own memory grows.")
            let faults: [ScriptedAnswer] = [
                .text(status: 503, headers: ["Retry-After": "1"], body: "Busy"), .reset, .never,
                .json(body: #"{"id":7,"value":["#), .text(status: 200, body: "<h1>Log in</h1>"),
                .standard.delivered(.close),
            ]
            let requests = Monitor(0)
            let api = try LoopbackAPI { request in
                let number = requests.withValue { count in
                    count += 1
                    return count
                }
                guard !number.isMultiple(of: 8) else { return faults[number / 8 % faults.count] }
                return .json(body: #"{"id":"r\#(number)","value":"\#(request.query["name"] ?? "") is met."}"#)
            }
            let program = try Program(["--api", api.baseURL, "--timeout", "1"]).open()
            var samples: [[Int]] = []
            for part in 0 ..< 20 {
                let numbers = part * 250 ..< (part + 1) * 250
                program.write(numbers.map { "joke for N\($0)Z\n" }.joined())
                let last = "N\(numbers.upperBound - 1)Z"
                XCTAssertNotNil(program.waitForOutput(timeout: 60) { $0.contains(last) ? true : nil }, "part \(part)")
                try samples.append(Self.resources(of: program.processID))
            }
            // A joke may have the name twice.
            let told = try program.finish().standardOutput.split(separator: "\n")
                .compactMap { $0.firstMatch(of: /N(\d+)Z/).flatMap { Int($0.1) } }
            XCTAssertEqual(told, Array(0 ..< 5000))
            // Caches have filled up after the second part; descriptors and threads come and go with a request.
            for (name, index, allowed) in [("memory in kB", 0, 8192), ("threads", 1, 8), ("descriptors", 2, 4)] {
                let (early, late) = (samples[2][index], samples[19][index])
                XCTAssertLessThanOrEqual(late - early, allowed, "\(name): first \(early), then \(late)")
            }
        }

        private static func resources(of process: Int32) throws -> [Int] {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8).split(separator: "\n")
            let amounts = ["VmRSS:", "Threads:"].map { field in
                status.first { $0.hasPrefix(field) }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
            }
            return try amounts + [FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count]
        }

        /// What the program is in the middle of.
        private enum Work: Equatable, Sendable {
            case reading(file: String)
            /// A pipe that never ends, in the place of ~/jokes.
            case pipe
            /// Half of an answer of the API.
            case answer
            /// What is typed until the program reads no more.
            case keys
        }

        /// The text is more than can be read before the signal; the line is typed at a prompt.
        private typealias Interruption = (arguments: [String], work: Work, text: String, line: String?)

        /// The terminal is as it was found.
        func testSignalsEndTheProgramInTheMiddleOfItsInput() async throws {
            let lines = String(repeating: "Chuck Norris counts.\n", count: 700_000)
            let letters = String(repeating: "x", count: 1 << 17)
            let json = String(repeating: #"{"value": "Chuck Norris counts."}"# + "\n", count: 400_000)
            let favorites = Scenario.favoritesHeader
                + String(repeating: #"{"id": "a", "value": "Chuck Norris."}"# + "\n", count: 99000)
            let history = String(repeating: "joke dev\n", count: 1_000_000)
            let jokes = ["--jokes", "~/jokes"]
            let rows: [Interruption] = [
                (jokes + ["search", "nothing"], .reading(file: "jokes"), lines, nil),
                (jokes + ["categories"], .reading(file: "jokes"), json, nil),
                (jokes, .reading(file: "jokes"), lines, "search nothing\r"), (jokes + ["today"], .pipe, json, nil),
                (["--offline", "history"], .reading(file: Scenario.history), history, nil),
                (["--offline", "favorites"], .reading(file: Scenario.favorites), favorites, nil),
                (Self.online, .answer, #"{"total": 1, "result": []}"#, nil), (["--offline"], .keys, letters, ""),
                (["--offline"], .keys, "\u{1B}[200~" + letters, ""),
            ]
            let tries = rows.enumerated().flatMap { index, row in
                // A prompt survives SIGINT.
                [SIGTERM, SIGINT, SIGQUIT].filter { $0 != SIGINT || row.line == nil }
                    .filter { $0 == SIGTERM || LongTests.areWanted || index.isMultiple(of: 3) }
                    .map { (row, $0) }
            }
            try await tries.concurrently(2) { try Self.interrupt($0, by: $1) }
        }

        private static func interrupt(_ row: Interruption, by signal: Int32) throws {
            let home = try TemporaryFolder(inMemory: true)
            let half = ScriptedAnswer.json(body: row.text).delivered(.send(to: .middleOfBody), .hang)
            let api = try LoopbackAPI { _ in half }
            if case let .reading(file) = row.work {
                try home.write(row.text, to: file)
            }
            let pipe = row.work == .pipe ? try openPipe(at: home.path("jokes")) : -1
            defer { close(pipe) }
            let terminal = try PseudoTerminal()
            let found = try terminal.modes()
            let environment = ["NORRIS_API_URL": api.baseURL, "SWIFT_BACKTRACE": "enable=no"]
            let running = try Program(row.arguments, environment: environment, home: home.path).start(on: terminal)
            if let line = row.line {
                try terminal.waitForScreen(\.isAtPrompt)
                try terminal.type(line)
            }
            switch row.work {
            case .pipe: fill(pipe, row.text)
            case .keys: fill(terminal.primary, row.text)
            case .answer: try api.waitForRequest()
            // Much longer than the start takes; a fast program has read all of its input before.
            case .reading: waitForWork(of: running)
            }
            // A program that has ended by now was fast.
            guard (try? running.send(signal: signal)) != nil else { return }
            let result = try running.waitForExit()
            let isInterrupted = result.signal == signal || signal == SIGINT && result.exitStatus == 130
            let name = "\(row.arguments), \(row.work), signal \(signal)"
            XCTAssertTrue(isInterrupted || result.exitStatus == 0, "\(name): \(result)")
            XCTAssertEqual(try terminal.modes(), found, name)
        }

        /// Waits until the program has used some hundredths of a second of the processor.
        private static func waitForWork(of running: RunningProgram) {
            let limit = ContinuousClock.now + .seconds(1)
            while ContinuousClock.now < limit, (try? running.waitForExit(timeout: 0.005)) == nil {
                let text = try? String(contentsOfFile: "/proc/\(running.processID)/stat", encoding: .utf8)
                let fields = text?.split(separator: ")").last?.split(separator: " ") ?? []
                let ticks = fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
                guard ticks < 8 else { return }
            }
        }

        /// Makes a pipe that has a writer.
        private static func openPipe(at path: String) throws -> Int32 {
            guard mkfifo(path, 0o600) == 0 else { throw SupportError(call: "mkfifo") }
            return open(path, O_RDWR | O_NONBLOCK)
        }

        /// Writes as much as the program reads; its buffer may be left full.
        private static func fill(_ descriptor: Int32, _ text: String) {
            var rest = Array(text.utf8)[...]
            var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            while !rest.isEmpty, poll(&event, 1, 200) > 0 {
                let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, min($0.count, 1024)) }
                rest = rest.dropFirst(max(0, count))
            }
        }
    #endif
}
