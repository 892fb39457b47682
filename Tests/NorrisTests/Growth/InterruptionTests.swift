#if os(Linux)
    import Foundation
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
            let lines = String(repeating: "Chuck Norris counts.\n", count: 700_000)
            let letters = String(repeating: "x", count: 1 << 17)
            let json = String(repeating: #"{"value": "Chuck Norris counts."}"# + "\n", count: 400_000)
            let favorites = String(repeating: #"{"id": "a", "value": "Chuck Norris."}"# + "\n", count: 99000)
            let rows = [
                Row(name: "lines", reader: .jokes(["search", "nothing"]), text: lines),
                Row(name: "JSON lines", reader: .jokes(["categories"]), text: json),
                Row(name: "lines at the prompt", reader: .jokes([]), text: lines, line: "search nothing"),
                Row(name: "a pipe", reader: .jokes(["today"]), text: json, isPipe: true),
                Row(name: "lines", reader: .history, text: String(repeating: "joke dev\n", count: 1_000_000)),
                Row(name: "jokes", reader: .favorites, text: Scenario.favoritesHeader + favorites),
                Row(name: "half an answer", reader: .api, text: #"{"total": 1, "result": []}"#),
                Row(name: "letters", reader: .keys, text: letters),
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
                    try Self.check(row, signal, name)
                } catch {
                    XCTFail("\(name): \(error)")
                }
            }
        }

        private static func check(_ row: Row, _ signal: Int32, _ name: String) throws {
            let home = try TemporaryFolder(inMemory: true)
            let half = ScriptedAnswer.json(body: row.text).delivered([.send(to: .middleOfBody), .hang])
            let api = try LoopbackAPI { _ in half }
            var program = try row.reader.program(reading: row.text, in: home, api: api)
            let pipe = row.isPipe ? try openPipe(insteadOf: home.path("jokes")) : -1
            defer { close(pipe) }
            program.environment["SWIFT_BACKTRACE"] = "enable=no"
            let terminal = try PseudoTerminal()
            let found = try terminal.modes()
            let running = try program.start(on: terminal)
            if row.line != nil || row.reader == .keys {
                try terminal.waitForScreen(\.isAtPrompt)
                try terminal.type(row.line.map { $0 + "\r" } ?? "")
            }
            switch row.reader {
            case _ where row.isPipe: fill(pipe, row.text)
            case .keys: fill(terminal.primary, row.text)
            case .api: try api.waitForRequest()
            // Much longer than the start takes; a fast program has read all of its input before.
            default: waitForWork(of: running)
            }
            // A program that has ended by now was fast.
            guard (try? running.send(signal: signal)) != nil else { return }
            let result = try running.waitForExit()
            let hasEnded = result.signal == signal || result.exitStatus == 0 || signal == SIGINT && result
                .exitStatus == 130
            XCTAssertTrue(hasEnded, "\(name): \(result)")
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
