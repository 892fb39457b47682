import Foundation
import TestSupport
import XCTest

/// Input of any length costs time in proportion to its length, and no more memory the longer it lasts.
final class GrowthTests: XCTestCase, SkippedUnderThreadSanitizer {
    /// In seconds. A megabyte takes a fraction of one, and minutes where the cost grows with the square.
    private static let timeout = Patience.usual

    func testLongInputIsReadInSeconds() async throws {
        let favorites = Scenario.favoritesHeader + (0 ..< 20000)
            .map { #"{"id":"id\#($0)","value":"Chuck Norris."}"# + "\n" }.joined()
        let answers = (0 ..< 20000).map { #"{"id":"id\#($0)","value":"Chuck kicks."}"# }.joined(separator: ",")
        // A longer line is not read.
        let nested = #"{"value":"a","x":"# + Self.repeated("[", 60000) + "\n"
        let rows: [(reader: ForeignReader, text: String, output: String)] = [
            (.jokes(["search", "last"]), Self.repeated("Chuck Norris counts.\n", 1 << 20) + "The last.\n", "The last."),
            (.jokes(["search", "last"]), Self.repeated(nested, 1 << 20) + #"{"value":"The last."}"#, "The last."),
            (.config, Self.repeated("color = never\n", 50000), "never"),
            (.history, Self.repeated("joke dev\n", 1 << 20), "joke dev"),
            (.favorites, favorites, "Chuck Norris."),
            (.api, #"{"total":20000,"result":[\#(answers)]}"#, "Chuck kicks."),
        ]
        try await rows.concurrently(2) { reader, text, output in
            let (home, api) = try (TemporaryFolder(inMemory: true), LoopbackAPI())
            do {
                let result = try reader.program(reading: text, in: home, api: api).run(timeout: Self.timeout)
                XCTAssertTrue(result.standardOutput.contains(output), "\(reader): \(result.standardError)")
                XCTAssertNil(result.signal, "\(reader)")
            } catch {
                XCTFail("\(reader): \(error)")
            }
        }
    }

    func testLongControlStringIsTypedInSeconds() throws {
        let session = try PromptSession()
        let start = ContinuousClock.now
        try session.terminal.type("\u{1B}]11;" + Self.repeated("a", 50000) + "\u{7}")
        XCTAssertEqual(try session.quit(), 0)
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(Self.timeout / 2))
    }

    #if os(Linux)
        /// Every eighth request fails, in another way each time.
        func testAnswersOfOnePipeStayInOrderAndTakeNoMoreMemoryThanBefore() throws {
            try XCTSkipIf(SanitizedBuild.isThis, "A sanitizer's own memory grows.")
            let faults: [ScriptedAnswer] = [
                .text(status: 503, headers: ["Retry-After": "1"], body: "Busy"), .reset, .closeWithoutAnswer, .never,
                .json(body: #"{"id":7,"value":["#), .text(status: 200, body: "<h1>Log in</h1>"),
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
                let isAnswered = program
                    .waitForOutput(timeout: 60) { $0.contains("N\(numbers.upperBound - 1)Z") ? true : nil }
                XCTAssertNotNil(isAnswered, "part \(part)")
                try samples.append(Self.resources(of: program.processID))
            }
            // Built-in jokes may have the name more than once.
            let told = try program.finish().standardOutput.split(separator: "\n")
                .map { $0.firstMatch(of: /N(\d+)Z/).flatMap { Int($0.1) } }
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
    #endif

    private static func repeated(_ text: String, _ length: Int) -> String {
        String(repeating: text, count: length / text.utf8.count)
    }
}
