import Foundation
import TestSupport
import XCTest

/// Prompts and pipes that share a home, with random commands, some of which are killed.
///
/// It runs for a moment, or for NORRIS_RACE_SECONDS; NORRIS_RACE_SEED repeats the choices of a run.
final class RaceTests: XCTestCase, SkippedUnderThreadSanitizer {
    func testNothingIsLostAmongPromptsAndPipes() async throws {
        let variables = ProcessInfo.processInfo.environment
        let seconds = variables["NORRIS_RACE_SECONDS"].flatMap(Double.init) ?? (LongTests.areWanted ? 3 : 0.5)
        let seed = variables["NORRIS_RACE_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        let api = try LoopbackAPI.ofEveryID()
        // Several, so that writing them takes a moment.
        let old = Scenario.favoritesHeader + (1 ... 500)
            .map { #"{"id":"old\#($0)","value":"The joke \#($0)."}"# + "\n" }.joined()
        let end = Date(timeIntervalSinceNow: seconds)
        var (favorites, lines, kills) = (0, 0, 0)
        repeat {
            let home = try TemporaryFolder()
            try home.write(old, to: Scenario.favorites)
            let racers = (1 ... Int.random(in: 2 ... 8, using: &generator)).map {
                Racer(number: $0, seed: generator.next(), home: home, api: api.baseURL)
            }
            var record = RaceRecord()
            for one in try await racers.concurrently(8, { try $0.run() }) {
                record.merge(one)
            }
            try check(record, in: home, old: old, api: api.baseURL)
            favorites += record.saved.count + record.removed.count
            lines += record.lines.count
            kills += record.kills
        } while Date() < end
        print("races with the seed \(seed): \(favorites) changes and \(lines) lines kept, \(kills) programs killed")
    }

    /// Each has to wait for the others, and reads and writes the whole file meanwhile.
    func testSimultaneousSavesIntoALongFileAllSucceed() async throws {
        let (home, api) = try (TemporaryFolder(), LoopbackAPI.ofEveryID())
        // Together they take a part of the time that each waits for the lock.
        let old = (1 ... 15000).map { #"{"id":"old\#($0)","value":"The \"joke\" \#($0).","saved_at":"x"}"# + "\n" }
        let before = Scenario.favoritesHeader + old.joined()
        try home.write(before, to: Scenario.favorites)

        try await (1 ... 12).concurrently(12) { number in
            let words = ["--jokes", "api", "--api", api.baseURL, "favorite", "new\(number)"]
            XCTAssertEqual(try Program(words, home: home.path).run(timeout: 120), .success())
        }

        let text = try home.read(Scenario.favorites)
        XCTAssertTrue(text.hasPrefix(before) && text.hasSuffix("\n"))
        XCTAssertEqual(try Set(Self.ids(of: text.dropFirst(before.count))), Set((1 ... 12).map { "new\($0)" }))
    }

    private func check(_ record: RaceRecord, in home: TemporaryFolder, old: String, api: String) throws {
        let last = try PromptSession(["--jokes", "api", "--api", api], home: home)
        let answer = try last.answer(to: "favorite last").joined()
        XCTAssertTrue(answer.hasPrefix("Saved to favorites"), "a lock was left: \(answer)")
        XCTAssertEqual(try last.quit(), 0)

        let favorites = try home.read(Scenario.favorites)
        XCTAssertTrue(favorites.hasPrefix(old), "an old favorite was changed")
        let ids = try Self.ids(of: favorites.dropFirst(old.count))
        XCTAssertEqual(ids.count, Set(ids).count, "a favorite is there twice")
        XCTAssertEqual(record.saved.subtracting(ids), [], "lost")
        XCTAssertEqual(record.removed.intersection(ids), [], "still there")
        XCTAssertEqual(Set(ids).subtracting(record.saved).subtracting(record.unknown), ["last"], "never saved")
        let history = try home.read(Scenario.history).split(separator: "\n").map(String.init)
        XCTAssertEqual(Set(record.lines).subtracting(history), [], "lost")
        XCTAssertEqual(history.count, Set(history).count, "a line is there twice")
        XCTAssertEqual(history.filter { !isTyped($0) }, [], "no line is torn or mixed with another")
        let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
        XCTAssertEqual(names.filter { $0.hasSuffix("~") }, [])
    }

    private func isTyped(_ line: String) -> Bool {
        line.wholeMatch(of: /(un)?favorite r[0-9]+p[0-9]+c[0-9]+|favorite last|quit/) != nil
    }

    /// Returns the ids of the favorites on these lines.
    private static func ids(of lines: Substring) throws -> [String] {
        try lines.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try XCTUnwrap(object?["id"] as? String, String(line))
        }
    }
}

/// What must be in the files after a race, by the marks of the favorites.
private struct RaceRecord: Sendable {
    var saved: Set<String> = []
    var removed: Set<String> = []
    /// What a killed program may have changed.
    var unknown: Set<String> = []
    /// Lines of the history.
    var lines: [String] = []
    var kills = 0

    mutating func merge(_ other: RaceRecord) {
        saved.formUnion(other.saved)
        removed.formUnion(other.removed)
        unknown.formUnion(other.unknown)
        lines += other.lines
        kills += other.kills
    }
}

/// Runs one program after the other.
private struct Racer: Sendable {
    private struct Change {
        let mark: String
        let isRemoval: Bool

        var line: String {
            (isRemoval ? "unfavorite " : "favorite ") + mark
        }
    }

    let number: Int
    let seed: UInt64
    let home: TemporaryFolder
    let api: String

    func run() throws -> RaceRecord {
        var generator = SeededGenerator(seed: seed)
        var record = RaceRecord()
        for program in 1 ... 10 {
            var changes: [Change] = []
            for command in 1 ... Int.random(in: 1 ... 6, using: &generator) {
                // Removed from the record, so that it is chosen once.
                let old = Int.random(in: 1 ... 3, using: &generator) == 1 ? record.saved.min() : nil
                let mark = old.map { record.saved.remove($0) ?? $0 } ?? "r\(number)p\(program)c\(command)"
                changes.append(Change(mark: mark, isRemoval: old != nil))
            }
            let isKilled = Int.random(in: 1 ... 3, using: &generator) == 1
            let isPrompt = Bool.random(using: &generator)
            let sure = isKilled ? Int.random(in: 0 ... changes.count, using: &generator) : changes.count
            let done = try isPrompt
                ? runPrompt(changes, killedAfter: isKilled ? sure : nil)
                : runPipe(changes, killedAfter: isKilled ? Double(sure) / 50 : nil)
            for (index, change) in changes.enumerated() {
                guard index < done else {
                    record.unknown.insert(change.mark)
                    continue
                }
                _ = change.isRemoval ? record.removed.insert(change.mark) : record.saved.insert(change.mark)
                record.lines += isPrompt ? [change.line] : []
            }
            record.kills += isKilled ? 1 : 0
        }
        return record
    }

    private var program: Program {
        Program(["--jokes", "api", "--api", api], home: home.path)
    }

    /// Returns the number of changes that the prompt has confirmed.
    private func runPrompt(_ changes: [Change], killedAfter count: Int?) throws -> Int {
        let prompt = try program.start()
        try prompt.terminal.waitFor("norris>")
        try prompt.terminal.type(changes.map { $0.line + "\r" }.joined() + (count == nil ? " quit\r" : ""))
        guard let count else {
            let result = try prompt.waitForExit(timeout: 60)
            XCTAssertEqual(result.exitStatus, 0, prompt.terminal.transcript)
            return changes.count
        }
        if count > 0 {
            try prompt.terminal.waitFor(" favorites", count: count)
        }
        try prompt.send(signal: SIGKILL)
        try prompt.waitForExit()
        return count
    }

    /// Returns the number of changes that were made for sure: all, or none when it is killed.
    private func runPipe(_ changes: [Change], killedAfter seconds: Double?) throws -> Int {
        let pipe = try program.open()
        pipe.write(changes.map { $0.line + "\n" }.joined())
        guard let seconds else {
            let result = try pipe.finish(timeout: 60)
            XCTAssertEqual(result.exitStatus, 0, "\(result)")
            return changes.count
        }
        // A random time, and no event: the kill is to come at any point of the work.
        Thread.sleep(forTimeInterval: seconds)
        _ = try pipe.kill()
        return 0
    }
}

extension LoopbackAPI {
    /// Makes an API that has a joke for every id.
    static func ofEveryID() throws -> LoopbackAPI {
        try LoopbackAPI { request in
            let id = request.path.split(separator: "/").last.map(String.init) ?? ""
            return .json(body: #"{"id":"\#(id)","value":"The joke \#(id).","icon_url":"","url":""}"#)
        }
    }
}
