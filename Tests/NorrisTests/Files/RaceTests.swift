import Foundation
import TestSupport
import XCTest

/// Prompts and pipes that share a home, some of which are killed: what they have saved is there, whole and once.
///
/// NORRIS_RACE_SEED repeats the choices of a run.
final class RaceTests: XCTestCase {
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
        let program: Program

        func run() throws -> Record {
            var generator = SeededGenerator(seed: seed)
            var record = Record()
            for program in 1 ... (LongTests.areWanted ? 10 : 3) {
                let marks = (1 ... Int.random(in: 1 ... 6, using: &generator)).map { "r\(number)p\(program)c\($0)" }
                // So many are certain when the program is killed.
                let isKilled = Int.random(in: 1 ... 3, using: &generator) == 1
                let certain = isKilled ? Int.random(in: 0 ..< marks.count, using: &generator) : marks.count
                let isPrompt = Bool.random(using: &generator)
                let lines = marks.map { "favorite \($0)" }
                if isPrompt {
                    try runPrompt(lines, killedAfter: isKilled ? certain : nil)
                } else {
                    try runPipe(lines, isKilled: isKilled)
                }
                let known = isPrompt || !isKilled ? certain : 0
                record.saved.formUnion(marks.prefix(known))
                record.unknown.formUnion(marks.dropFirst(known))
                record.lines += isPrompt ? lines.prefix(known) : []
            }
            return record
        }

        private func runPipe(_ lines: [String], isKilled: Bool) throws {
            let pipe = try program.open()
            pipe.write(lines.map { $0 + "\n" }.joined())
            if isKilled {
                try pipe.send(signal: SIGKILL)
            }
            let result = try pipe.finish(timeout: 60)
            XCTAssertTrue(isKilled || result.exitStatus == 0, "\(result)")
        }

        private func runPrompt(_ lines: [String], killedAfter count: Int?) throws {
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
        let home = try TemporaryFolder()
        // It has a joke for every id.
        let api = try LoopbackAPI { request in
            let id = request.path.split(separator: "/").last.map(String.init) ?? ""
            return .json(body: #"{"id":"\#(id)","value":"The joke \#(id).","icon_url":"","url":""}"#)
        }
        let program = Program(["--jokes", "api", "--api", api.baseURL], home: home.path)
        // So many that writing them takes a moment, for which the others have to wait.
        let old = Scenario.favoritesHeader + (1 ... 1000).map {
            #"{"id":"old\#($0)","value":"The \"joke\" \#($0).","saved_at":"x"}"# + "\n"
        }.joined()
        try home.write(old, to: Scenario.favorites)

        let racers = (1 ... 6).map { Racer(number: $0, seed: generator.next(), program: program) }
        let records = try await racers.concurrently(6) { try $0.run() }

        let favorites = try home.read(Scenario.favorites)
        XCTAssertTrue(favorites.hasPrefix(old), "an old favorite was changed")
        let ids = try favorites.dropFirst(old.count).split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try XCTUnwrap(object?["id"] as? String, String(line))
        }
        let saved = records.reduce(into: Set()) { $0.formUnion($1.saved) }
        let unknown = records.reduce(into: Set()) { $0.formUnion($1.unknown) }
        XCTAssertEqual(ids.count, Set(ids).count, "a favorite is there twice")
        XCTAssertEqual(saved.subtracting(ids), [], "lost")
        XCTAssertEqual(Set(ids).subtracting(saved).subtracting(unknown), [], "never saved")
        let history = ((try? home.read(Scenario.history)) ?? "").split(separator: "\n").map(String.init)
        XCTAssertEqual(Set(records.flatMap(\.lines)).subtracting(history), [], "lost")
        XCTAssertEqual(history.count, Set(history).count, "a line is there twice")
        XCTAssertEqual(history.filter { $0.wholeMatch(of: /favorite r\d+p\d+c\d+/) == nil }, [], "torn")
        let next = try await Program(program.arguments + ["favorite", "last"], home: home.path).run()
        XCTAssertEqual(next, .success(), "no lock is left")
        let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
        XCTAssertEqual(names.filter { $0.hasSuffix("~") }, [])
    }
}
