#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// A prompt that is killed at each system call that changes a file, one after the other.
    ///
    /// The file is always intact, and the next run continues with it. `PowerLossTests` checks that the changes were
    /// synced before.
    final class KillAtSystemCallTests: XCTestCase {
        private let header = #"{"norris":"favorites","version":1}"# + "\n"
        private let jokes = ["a", "b"].map { #"{"id":"\#($0)","value":"The joke \#($0)."}"# + "\n" }

        func testFirstHistoryLineIsWrittenWhole() throws {
            try assertWhole(FileScenario(
                input: .keys("help joke\r quit\r"),
                allowed: { ["", "help joke\n"].contains($0) },
                final: { $0 == "help joke\n" }
            ))
        }

        func testHistoryLineIsAppendedWhole() throws {
            try assertWhole(FileScenario(
                before: "one\ntwo\n",
                input: .keys("help joke\r quit\r"),
                allowed: { ["one\ntwo\n", "one\ntwo\nhelp joke\n"].contains($0) },
                final: { $0 == "one\ntwo\nhelp joke\n" }
            ))
        }

        func testHardLinkOfTheHistoryIsLeftUnchanged() throws {
            let scenario = FileScenario(
                before: "one\ntwo\n",
                link: ".snapshot",
                input: .keys("help joke\r quit\r"),
                allowed: { ["one\ntwo\n", "one\ntwo\nhelp joke\n"].contains($0) },
                final: { $0 == "one\ntwo\nhelp joke\n" }
            )
            try assertWhole(scenario) { home in
                XCTAssertEqual(try home.read(scenario.file + ".snapshot"), "one\ntwo\n")
            }
        }

        func testHistoryIsTrimmedAtomically() throws {
            let lines = (1 ... 2001).map { "line \($0)\n" }
            try assertWhole(FileScenario(
                before: lines.joined(),
                input: .keys(" quit\r"),
                allowed: { [lines.joined(), lines.suffix(1000).joined()].contains($0) },
                final: { $0 == lines.suffix(1000).joined() }
            ))
        }

        func testDamagedHistoryLinesAreMovedAside() throws {
            for others in [[:], [".old": "older\n"]] {
                let scenario = FileScenario(
                    before: "one\n\u{7}\ntwo\n",
                    others: others,
                    input: .keys(" quit\r"),
                    allowed: { ["one\n\u{7}\ntwo\n", "one\ntwo\n"].contains($0) },
                    final: { $0 == "one\ntwo\n" }
                )
                try assertWhole(scenario) { home in
                    let old = (try? home.read(scenario.file + ".old")) ?? ""
                    XCTAssertTrue(old.hasPrefix(others[".old"] ?? ""))
                    XCTAssertTrue((scenario.text(in: home) + old).contains("\u{7}\n"))
                }
            }
        }

        func testFirstFavoriteIsWrittenWhole() throws {
            try assertWhole(FileScenario(
                file: FileScenario.favorites,
                input: .pipe("joke\nfavorite\n"),
                allowed: { $0.isEmpty || self.isWhole($0, after: self.header) },
                final: { self.isWhole($0, after: self.header) }
            ))
        }

        func testFavoriteIsAddedAtomically() throws {
            let before = header + jokes.joined()
            try assertWhole(FileScenario(
                file: FileScenario.favorites,
                before: before,
                input: .pipe("joke\nfavorite\n"),
                allowed: { $0 == before || self.isWhole($0, after: before) },
                final: { self.isWhole($0, after: before) }
            ))
        }

        func testFavoriteIsRemovedAtomically() throws {
            let (before, after) = (header + jokes.joined(), header + jokes[1])
            try assertWhole(FileScenario(
                file: FileScenario.favorites,
                before: before,
                input: .pipe("unfavorite a\n"),
                allowed: { [before, after].contains($0) },
                final: { $0 == after }
            ))
        }

        func testSettingIsSavedAtomically() throws {
            for before in [nil, "# mine\nname = Ann\nnonsense"] {
                let after = before == nil ? "name = Bob\n" : "# mine\nname = Bob\nnonsense\n"
                try assertWhole(FileScenario(
                    file: ".config/norris/config",
                    before: before,
                    input: .pipe("set --save name Bob\n"),
                    allowed: { [before ?? "", after].contains($0) },
                    final: { $0 == after }
                ))
            }
        }

        /// Whether one or two jokes were added: by the killed run and by the next one.
        private func isWhole(_ text: String, after before: String) -> Bool {
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
            also check: (TemporaryFolder) throws -> Void = { _ in }
        ) throws {
            let scratch = try TemporaryFolder()
            let strace = try Strace(log: scratch.path("log"))
            let unharmed = try scenario.home()
            _ = try scenario.run(in: unharmed) { norris, _ in
                strace.command(norris, tracing: Strace.changes, of: scenario.paths(in: unharmed))
            }
            let calls = try strace.calls().map { $0.below(unharmed.path) }
            XCTAssertTrue(scenario.final(scenario.text(in: unharmed)), scenario.text(in: unharmed), line: line)
            XCTAssertFalse(calls.isEmpty, line: line)

            // strace counts each kind of call separately.
            for kind in Set(calls.map(\.name)) {
                for (index, call) in calls.filter({ $0.name == kind }).enumerated() {
                    let killedAt = try assertWhole(scenario, killedAt: kind, index + 1, strace, line: line, also: check)
                    XCTAssertEqual(killedAt, call.description, line: line)
                }
            }
            // The effect of a call that opens a file shows at the next call, but the program can be killed here, too.
            var openings = 0
            let all = Strace.openings
            while try assertWhole(scenario, killedAt: all, openings + 1, strace, line: line, also: check) != nil {
                openings += 1
            }
            print("killed at each of \(calls.count) changes and \(openings) openings, and went on")
        }

        /// Returns the call; nil when there are fewer calls.
        private func assertWhole(
            _ scenario: FileScenario,
            killedAt kind: String,
            _ number: Int,
            _ strace: Strace,
            line: UInt,
            also check: (TemporaryFolder) throws -> Void
        ) throws -> String? {
            let home = try scenario.home()
            let result = try scenario.run(in: home) { norris, _ in
                strace.command(norris, tracing: kind, doing: "signal=KILL:when=\(number)", of: scenario.paths(in: home))
            }
            guard result.signal == SIGKILL else {
                XCTAssertEqual(result.exitStatus, 0, "\(result)", line: line)
                return nil
            }
            let call = try XCTUnwrap(strace.calls().last).below(home.path).description
            let text = scenario.text(in: home)
            XCTAssertTrue(scenario.allowed(text), "killed at \(call): \(text.debugDescription)", line: line)
            try check(home)
            try assertGoesOn(scenario, in: home, "after being killed at \(call)", line: line)
            try check(home)
            return call
        }

        private func assertGoesOn(
            _ scenario: FileScenario,
            in home: TemporaryFolder,
            _ when: String,
            line: UInt
        ) throws {
            let isDone = scenario.final(scenario.text(in: home))
            let result = try scenario.run(in: home)
            // A favorite that was removed cannot be removed again.
            XCTAssertTrue(result.exitStatus == 0 || isDone, "\(when): \(result)", line: line)
            let text = scenario.text(in: home)
            XCTAssertTrue(scenario.final(text), "\(when): \(text.debugDescription)", line: line)
            let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
            XCTAssertEqual(names.filter { $0.hasSuffix("~") }, [], when, line: line)
        }
    }
#endif
