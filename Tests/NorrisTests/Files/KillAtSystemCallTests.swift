#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// A prompt that is killed at each system call that changes a file, one after the other.
    ///
    /// The file is always intact, and the next run continues with it. `PowerLossTests` checks that the changes were
    /// synced before.
    final class KillAtSystemCallTests: XCTestCase, SkippedUnderThreadSanitizer {
        private static let jokes = ["a", "b"].map { #"{"id":"\#($0)","value":"The joke \#($0)."}"# + "\n" }

        func testFileIsTheOldOrTheNewOne() async throws {
            let keys = Scenario.Input.keys("help joke\r quit\r")
            let lines = (1 ... 2001).map { "line \($0)\n" }
            let (header, settings) = (Scenario.favoritesHeader, "set --save name Bob\n")
            let rows: [(file: String, before: String?, input: Scenario.Input, after: String)] = [
                (Scenario.history, nil, keys, "help joke\n"),
                (Scenario.history, "one\ntwo\n", keys, "one\ntwo\nhelp joke\n"),
                (Scenario.history, lines.joined(), .keys(" quit\r"), lines.suffix(1000).joined()),
                (Scenario.favorites, header + Self.jokes.joined(), .pipe("unfavorite a\n"), header + Self.jokes[1]),
                (Scenario.ownJokes, nil, .pipe("add zulu\n"), "zulu\n%\n"),
                (Scenario.ownJokes, "one\n%\n", .pipe("add zulu\n"), "one\n%\nzulu\n%\n"),
                (Scenario.ownJokes, "one\n%\nzulu\n", .pipe("search zulu\nremove 1\n"), "one\n%\n"),
                (Scenario.ownJokes, "zulu\n%\n", .pipe("search zulu\nremove 1\n"), ""),
                (Scenario.config, nil, .pipe(settings), "name = Bob\n"),
                (Scenario.config, "# mine\nname = Ann\nnonsense", .pipe(settings), "# mine\nname = Bob\nnonsense\n"),
            ]
            for (file, before, input, after) in rows {
                try await assertWhole(FileScenario(file: file, before: before, input: input, after: after))
            }
        }

        func testHardLinkOfTheHistoryIsLeftUnchanged() async throws {
            let scenario = FileScenario(
                before: "one\ntwo\n",
                link: ".snapshot",
                input: .keys("help joke\r quit\r"),
                after: "one\ntwo\nhelp joke\n"
            )
            try await assertWhole(scenario) { home in
                XCTAssertEqual(try home.read(scenario.file + ".snapshot"), "one\ntwo\n")
            }
        }

        func testDamagedHistoryLinesAreMovedAside() async throws {
            for others in [[:], [".old": "older\n"]] {
                let (before, quit) = ("one\n\u{7}\ntwo\n", Scenario.Input.keys(" quit\r"))
                let scenario = FileScenario(before: before, others: others, input: quit, after: "one\ntwo\n")
                try await assertWhole(scenario) { home in
                    let old = (try? home.read(scenario.file + ".old")) ?? ""
                    XCTAssertTrue(old.hasPrefix(others[".old"] ?? ""))
                    XCTAssertTrue((scenario.text(in: home) + old).contains("\u{7}\n"))
                }
            }
        }

        func testJokeIsAddedOrReplacedAtomically() async throws {
            let favorites = Scenario.favoritesHeader + Self.jokes.joined()
            let rows: [(file: String, before: String?, kept: String, input: String)] = [
                (Scenario.favorites, nil, Scenario.favoritesHeader, "joke\nfavorite\n"),
                (Scenario.favorites, favorites, favorites, "joke\nfavorite\n"),
                (Scenario.lastJoke, Self.jokes[0], "", "joke\n"),
            ]
            for (file, before, kept, input) in rows {
                try await assertWhole(FileScenario(
                    file: file,
                    before: before,
                    input: .pipe(input),
                    allowed: { $0 == before ?? "" || Self.isWhole($0, after: kept) },
                    final: { $0 != before && Self.isWhole($0, after: kept) }
                ))
            }
        }

        /// Whether one or two jokes were added: by the killed run and by the next one.
        private static func isWhole(_ text: String, after before: String) -> Bool {
            let added = text.dropFirst(before.count)
            let objects = added.split(separator: "\n").map { line in
                try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            }
            return text.hasPrefix(before) && added.hasSuffix("\n") && objects.allSatisfy { $0?["value"] != nil }
                && (1 ... 2).contains(objects.count)
        }

        private func assertWhole(
            _ scenario: FileScenario,
            line: UInt = #line,
            also check: @escaping @Sendable (TemporaryFolder) throws -> Void = { _ in }
        ) async throws {
            let calls = try scenario.calls()
            // strace counts each kind of call separately.
            let places = Dictionary(grouping: calls, by: \.name).values.flatMap { $0.enumerated().map(\.self) }
                .filter { LongTests.areWanted || $0.offset % 3 == 0 || Self.isChange($0.element) }
            let kills = try await places.concurrently { index, call -> Bool? in
                // The effect of a call that opens a file shows at the next one, but it can be killed here, too.
                let isChange = Self.isChange(call)
                var killedAt: String?
                // strace counts in each thread: a run that changes threads between two calls does not reach the number.
                for _ in 1 ... (isChange ? 5 : 1) where killedAt == nil {
                    killedAt = try Self.assertWhole(scenario, killedAt: call.name, index + 1, line: line, also: check)
                }
                if isChange {
                    XCTAssertEqual(killedAt, call.description, scenario.file, line: line)
                }
                return killedAt.map { _ in isChange }
            }
            let (changes, openings) = (kills.count { $0 == true }, kills.count { $0 == false })
            XCTAssertTrue(changes > 0 && openings > 0, "\(changes), \(openings)", line: line)
            print("killed at each of \(changes) changes and \(openings) openings, and went on")
        }

        /// Whether the call changes a file, and does not only open it.
        private static func isChange(_ call: SystemCall) -> Bool {
            !Strace.openings.split(separator: ",").contains(call.name[...])
        }

        /// Returns the call; nil when there are fewer calls.
        private static func assertWhole(
            _ scenario: FileScenario,
            killedAt kind: String,
            _ number: Int,
            line: UInt,
            also check: (TemporaryFolder) throws -> Void
        ) throws -> String? {
            let home = try scenario.home()
            let scratch = try TemporaryFolder()
            let strace = try Strace(log: scratch.path("log"))
            let paths = Scenario.paths(of: scenario.file, in: home)
            let result = try scenario.base.run(in: home) { norris, _ in
                strace.command(norris, tracing: kind, doing: "signal=KILL:when=\(number)", of: paths)
            }.result
            guard result.signal == SIGKILL else {
                XCTAssertEqual(result.exitStatus, 0, "\(result)", line: line)
                return nil
            }
            let call = try XCTUnwrap(strace.calls().last).below(home.path).description
            let text = scenario.text(in: home)
            let when = "killed at \(call): \(text.debugDescription)"
            XCTAssertTrue(scenario.allowed(text), when, line: line)
            try check(home)
            let next = try scenario.base.run(in: home)
            // A favorite that was removed cannot be removed again.
            XCTAssertTrue(next.result.exitStatus == 0 || scenario.final(text), "\(when), \(next.result)", line: line)
            XCTAssertTrue(scenario.final(scenario.text(in: home)), "\(when), \(scenario.text(in: home))", line: line)
            XCTAssertEqual(next.leftovers, [], when, line: line)
            try check(home)
            return call
        }
    }
#endif
