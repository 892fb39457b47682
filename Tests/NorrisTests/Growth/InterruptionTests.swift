#if os(Linux)
    import Foundation
    import Platform
    import TestSupport
    import XCTest

    /// A signal ends the program in the middle of any input, and the terminal is as it was found.
    final class InterruptionTests: XCTestCase, SkippedUnderThreadSanitizer {
        private struct Row: Sendable {
            let name: String
            let reader: ForeignReader
            /// More than can be read before the signal; keys are typed until the program reads no more.
            let text: String
            /// What is typed at a prompt instead of the command.
            var line: String?
            /// Whether a pipe that never ends is in place of the file.
            var isPipe = false
        }

        func testSignalsEndTheProgramInTheMiddleOfItsInput() async throws {
            let lines = String(repeating: "Chuck Norris counts.\n", count: 1_000_000)
            let letters = String(repeating: "x", count: 1 << 17)
            let indent = "a\n%\n" + String(repeating: " ", count: 2_000_000) + letters + "\ny\n"
            let json = String(repeating: #"{"value": "Chuck Norris counts."}"# + "\n", count: 500_000)
            let favorites = String(repeating: #"{"id": "a", "value": "Chuck Norris."}"# + "\n", count: 99000)
            let rows = [
                Row(name: "lines", reader: .jokes(["search", "nothing"]), text: lines),
                Row(name: "an indent", reader: .jokes(["today"]), text: indent),
                Row(name: "JSON lines", reader: .jokes(["categories"]), text: json),
                Row(name: "an array", reader: .jokes(["today"]), text: "[" + json.replacing("}\n", with: "},\n")),
                Row(name: "lines at the prompt", reader: .jokes([]), text: lines, line: "search nothing"),
                Row(name: "an indent at the prompt", reader: .jokes([]), text: indent, line: "categories"),
                Row(name: "a pipe", reader: .jokes(["today"]), text: json, isPipe: true),
                Row(name: "settings", reader: .config, text: String(repeating: "color = auto\n", count: 80000)),
                Row(name: "lines", reader: .history, text: String(repeating: "joke dev\n", count: 1_000_000)),
                Row(name: "jokes", reader: .favorites(["favorites"]), text: Scenario.favoritesHeader + favorites),
                Row(name: "half an answer", reader: .api, text: #"{"total": 1, "result": []}"#),
                Row(name: "letters", reader: .keys, text: letters),
                Row(name: "a color without an end", reader: .keys, text: "\u{1B}]11;" + letters),
                Row(name: "a paste without an end", reader: .keys, text: "\u{1B}[200~" + letters),
            ]
            let signals = [SIGTERM, SIGINT, SIGQUIT]
            let tries = rows.enumerated().flatMap { index, row in
                // A prompt survives SIGINT.
                signals.filter { $0 != SIGINT || row.line == nil && row.reader != .keys }
                    .filter { $0 == SIGTERM || LongTests.areWanted || index.isMultiple(of: 3) }
                    .map { (row, $0) }
            }
            try await tries.concurrently(2) { row, signal in
                let name = "\(row.reader): \(row.name), signal \(signal)"
                do {
                    // Not the time that passes, because a busy machine can delay any program.
                    let work = try Self.work(after: signal, in: row, name)
                    XCTAssertLessThan(work, SanitizedBuild.isThis ? 500 : 50, "\(name): in hundredths of a second")
                } catch {
                    XCTFail("\(name): \(error)")
                }
            }
        }

        /// Returns the processor time from the signal to the end, in hundredths of a second.
        private static func work(after signal: Int32, in row: Row, _ name: String) throws -> Int {
            let home = try TemporaryFolder(inMemory: true)
            let half = ScriptedAnswer.json(body: row.text).delivered([.send(to: .middleOfBody), .hang])
            let api = try LoopbackAPI { _ in half }
            var program = try row.reader.program(reading: [row.text], in: home, api: api)
            let pipe = row.isPipe ? try openPipe(insteadOf: home.path("jokes0")) : -1
            defer { close(pipe) }
            if row.reader == .api {
                // A single command.
                (program.input, program.arguments) = (nil, program.arguments + ["search", "kicks"])
            }
            program.environment["SWIFT_BACKTRACE"] = "enable=no"
            let terminal = try PseudoTerminal()
            let found = try terminal.modes()
            let running = try program.start(on: terminal)
            var start = 0
            if row.line != nil || row.reader == .keys {
                try terminal.waitForScreen(\.isAtPrompt)
                start = try ticks(of: running)
                try terminal.type(row.line.map { $0 + "\r" } ?? "")
            }
            switch row.reader {
            case _ where row.isPipe: fill(pipe, row.text)
            case .keys: fill(terminal.primary, row.text)
            case .api: try api.waitForRequest()
            // Much longer than the start takes; a fast program has read all of its input before.
            default:
                let limit = ContinuousClock.now + .seconds(1)
                while ContinuousClock.now < limit, let now = try? ticks(of: running), now < start + 8 {}
            }
            guard let before = try? ticks(of: running), (try? running.send(signal: signal)) != nil else { return 0 }
            var after = before
            let deadline = ContinuousClock.now + .seconds(2 * Patience.usual)
            while ContinuousClock.now < deadline, let now = try? ticks(of: running) {
                after = now
            }
            let result = try running.waitForExit()
            XCTAssertTrue(result.signal == signal || signal == SIGINT && result.exitStatus == 130, "\(name): \(result)")
            XCTAssertEqual(try terminal.modes(), found, name)
            return after - before
        }

        /// Waits for the end at most a moment; returns the processor time so far, in hundredths of a second.
        private static func ticks(of running: RunningProgram) throws -> Int {
            if let result = try? running.waitForExit(timeout: 0.005) {
                throw SupportError("The program has ended: \(result)")
            }
            let text = try String(contentsOfFile: "/proc/\(running.processID)/stat", encoding: .utf8)
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
        }

        /// Replaces a file by a pipe that has a writer.
        private static func openPipe(insteadOf path: String) throws -> Int32 {
            unlink(path)
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
    }
#endif
