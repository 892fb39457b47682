import Foundation
import TestSupport
import XCTest

/// Prompts and pipes that share a home, some of which are killed: what they have saved is there, whole and once.
///
/// NORRIS_RACE_SEED repeats the choices of a run.
final class RaceTests: XCTestCase, SkippedUnderThreadSanitizer {
    /// What must be in the files after a race, and what a killed program may have saved.
    private struct Record: Sendable {
        var saved: Set<String> = []
        var unknown: Set<String> = []
        /// Lines of the history.
        var lines: [String] = []
    }

    /// Runs one program after the other.
    private struct Racer: Sendable {
        let number: Int
        let seed: UInt64
        let home: TemporaryFolder
        let api: String

        func run() throws -> Record {
            var generator = SeededGenerator(seed: seed)
            var record = Record()
            for program in 1 ... (LongTests.areWanted ? 10 : 3) {
                let marks = (1 ... Int.random(in: 1 ... 6, using: &generator)).map { "r\(number)p\(program)c\($0)" }
                // So many are certain when the program is killed.
                let isKilled = Int.random(in: 1 ... 3, using: &generator) == 1
                let certain = isKilled ? Int.random(in: 0 ..< marks.count, using: &generator) : marks.count
                let isPrompt = Bool.random(using: &generator)
                try run(marks.map { "favorite \($0)" }, isPrompt: isPrompt, killedAfter: isKilled ? certain : nil)
                let known = isPrompt || !isKilled ? certain : 0
                record.saved.formUnion(marks.prefix(known))
                record.unknown.formUnion(marks.dropFirst(known))
                record.lines += isPrompt ? marks.prefix(known).map { "favorite \($0)" } : []
            }
            return record
        }

        private func run(_ lines: [String], isPrompt: Bool, killedAfter count: Int?) throws {
            let program = Program(["--jokes", "api", "--api", api], home: home.path)
            guard isPrompt else {
                let pipe = try program.open()
                pipe.write(lines.map { $0 + "\n" }.joined())
                let result = try count == nil ? pipe.finish(timeout: 60) : pipe.kill()
                XCTAssertTrue(count != nil || result.exitStatus == 0, "\(result)")
                return
            }
            let prompt = try program.start()
            try prompt.terminal.waitFor("norris>")
            try prompt.terminal.type(lines.map { $0 + "\r" }.joined() + (count == nil ? " quit\r" : ""))
            guard let count else {
                XCTAssertEqual(try prompt.waitForExit(timeout: 60).exitStatus, 0, prompt.terminal.transcript)
                return
            }
            if count > 0 {
                try prompt.terminal.waitFor(" favorites: ", count: count)
            }
            try prompt.send(signal: SIGKILL)
            try prompt.waitForExit()
        }
    }

    func testNothingIsLostAmongPromptsAndPipes() async throws {
        let variable = ProcessInfo.processInfo.environment["NORRIS_RACE_SEED"]
        let seed = variable.flatMap(UInt64.init) ?? .random(in: 0 ... .max)
        print("race with the seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let (home, api) = try (TemporaryFolder(), Self.api())
        // Several, so that writing them takes a moment.
        let old = Self.favorites(500)
        try home.write(old, to: Scenario.favorites)

        let racers = (1 ... 6).map { Racer(number: $0, seed: generator.next(), home: home, api: api.baseURL) }
        let records = try await racers.concurrently(6) { try $0.run() }

        let favorites = try home.read(Scenario.favorites)
        XCTAssertTrue(favorites.hasPrefix(old), "an old favorite was changed")
        let ids = try Self.ids(of: favorites.dropFirst(old.count))
        let saved = records.reduce(into: Set()) { $0.formUnion($1.saved) }
        let unknown = records.reduce(into: Set()) { $0.formUnion($1.unknown) }
        XCTAssertEqual(ids.count, Set(ids).count, "a favorite is there twice")
        XCTAssertEqual(saved.subtracting(ids), [], "lost")
        XCTAssertEqual(Set(ids).subtracting(saved).subtracting(unknown), [], "never saved")
        let history = ((try? home.read(Scenario.history)) ?? "").split(separator: "\n").map(String.init)
        XCTAssertEqual(Set(records.flatMap(\.lines)).subtracting(history), [], "lost")
        XCTAssertEqual(history.count, Set(history).count, "a line is there twice")
        XCTAssertEqual(history.filter { $0.wholeMatch(of: /favorite r\d+p\d+c\d+/) == nil }, [], "torn")
        let words = ["--jokes", "api", "--api", api.baseURL, "favorite", "last"]
        let next = try await Program(words, home: home.path).run()
        XCTAssertEqual(next, .success(), "no lock is left")
        let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
        XCTAssertEqual(names.filter { $0.hasSuffix("~") }, [])
    }

    /// Each has to wait for the others, and reads and writes the whole file meanwhile.
    func testSimultaneousSavesIntoALongFileAllSucceed() async throws {
        let (home, api) = try (TemporaryFolder(), Self.api())
        let before = Self.favorites(4000)
        try home.write(before, to: Scenario.favorites)

        try await (1 ... 8).concurrently { number in
            let words = ["--jokes", "api", "--api", api.baseURL, "favorite", "new\(number)"]
            XCTAssertEqual(try Program(words, home: home.path).run(timeout: 120), .success())
        }

        let text = try home.read(Scenario.favorites)
        XCTAssertTrue(text.hasPrefix(before) && text.hasSuffix("\n"))
        XCTAssertEqual(try Set(Self.ids(of: text.dropFirst(before.count))), Set((1 ... 8).map { "new\($0)" }))
    }

    private static func favorites(_ count: Int) -> String {
        let lines = (1 ... count).map { #"{"id":"old\#($0)","value":"The \"joke\" \#($0).","saved_at":"x"}"# + "\n" }
        return Scenario.favoritesHeader + lines.joined()
    }

    private static func ids(of lines: Substring) throws -> [String] {
        try lines.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try XCTUnwrap(object?["id"] as? String, String(line))
        }
    }

    /// Makes an API that has a joke for every id.
    private static func api() throws -> LoopbackAPI {
        try LoopbackAPI { request in
            let id = request.path.split(separator: "/").last.map(String.init) ?? ""
            return .json(body: #"{"id":"\#(id)","value":"The joke \#(id).","icon_url":"","url":""}"#)
        }
    }
}
