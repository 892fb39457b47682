#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// A prompt that is killed at each of the calls by which it changes a file, one after the other.
    ///
    /// Each time the file is whole, and the next run goes on with it. `PowerCutTests` sees to it that the disk has what
    /// the killed process has left.
    final class KillAtEachCallTests: XCTestCase {
        private let header = #"{"norris":"favorites","version":1}"# + "\n"
        private let jokes = ["a", "b"].map { #"{"id":"\#($0)","value":"The joke \#($0)."}"# + "\n" }

        func testFirstLineOfAHistory() throws {
            try assertWhole(Scene(
                input: .keys("help joke\r quit\r"),
                allowed: { ["", "help joke\n"].contains($0) },
                final: { $0 == "help joke\n" }
            ))
        }

        func testAnotherLineOfAHistory() throws {
            try assertWhole(Scene(
                before: "one\ntwo\n",
                input: .keys("help joke\r quit\r"),
                allowed: { ["one\ntwo\n", "one\ntwo\nhelp joke\n"].contains($0) },
                final: { $0 == "one\ntwo\nhelp joke\n" }
            ))
        }

        func testAnotherLineOfAHistoryThatHasAnotherName() throws {
            let scene = Scene(
                before: "one\ntwo\n",
                link: ".snapshot",
                input: .keys("help joke\r quit\r"),
                allowed: { ["one\ntwo\n", "one\ntwo\nhelp joke\n"].contains($0) },
                final: { $0 == "one\ntwo\nhelp joke\n" }
            )
            try assertWhole(scene) { home in
                XCTAssertEqual(try home.read(scene.file + ".snapshot"), "one\ntwo\n")
            }
        }

        func testTrimmingAHistory() throws {
            let lines = (1 ... 2001).map { "line \($0)\n" }
            try assertWhole(Scene(
                before: lines.joined(),
                input: .keys(" quit\r"),
                allowed: { [lines.joined(), lines.suffix(1000).joined()].contains($0) },
                final: { $0 == lines.suffix(1000).joined() }
            ))
        }

        func testPuttingDamagedLinesAside() throws {
            for others in [[:], [".old": "older\n"]] {
                let scene = Scene(
                    before: "one\n\u{7}\ntwo\n",
                    others: others,
                    input: .keys(" quit\r"),
                    allowed: { ["one\n\u{7}\ntwo\n", "one\ntwo\n"].contains($0) },
                    final: { $0 == "one\ntwo\n" }
                )
                try assertWhole(scene) { home in
                    let old = (try? home.read(scene.file + ".old")) ?? ""
                    XCTAssertTrue(old.hasPrefix(others[".old"] ?? ""))
                    XCTAssertTrue((scene.text(in: home) + old).contains("\u{7}\n"))
                }
            }
        }

        func testFirstFavorite() throws {
            try assertWhole(Scene(
                file: Scene.favorites,
                input: .pipe("joke\nfavorite\n"),
                allowed: { $0.isEmpty || self.isWhole($0, after: self.header) },
                final: { self.isWhole($0, after: self.header) }
            ))
        }

        func testAnotherFavorite() throws {
            let before = header + jokes.joined()
            try assertWhole(Scene(
                file: Scene.favorites,
                before: before,
                input: .pipe("joke\nfavorite\n"),
                allowed: { $0 == before || self.isWhole($0, after: before) },
                final: { self.isWhole($0, after: before) }
            ))
        }

        func testFavoriteThatGoes() throws {
            let (before, after) = (header + jokes.joined(), header + jokes[1])
            try assertWhole(Scene(
                file: Scene.favorites,
                before: before,
                input: .pipe("unfavorite a\n"),
                allowed: { [before, after].contains($0) },
                final: { $0 == after }
            ))
        }

        /// Whether one joke follows, or two: of the run that was killed and of the next one.
        private func isWhole(_ text: String, after before: String) -> Bool {
            let added = text.dropFirst(before.count)
            let objects = added.split(separator: "\n").map { line in
                try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            }
            return text.hasPrefix(before) && added.hasSuffix("\n") && objects.allSatisfy { $0?["value"] != nil }
                && (1 ... 2).contains(objects.count)
        }

        private func assertWhole(
            _ scene: Scene,
            line: UInt = #line,
            also check: (TemporaryFolder) throws -> Void = { _ in }
        ) throws {
            let scratch = try TemporaryFolder()
            let strace = try Strace(log: scratch.path("log"))
            let unharmed = try scene.home()
            _ = try scene.run(in: unharmed) { norris, _ in
                strace.command(norris, tracing: Strace.changes, of: scene.paths(in: unharmed))
            }
            let calls = try strace.calls().map { $0.below(unharmed.path) }
            XCTAssertTrue(scene.final(scene.text(in: unharmed)), scene.text(in: unharmed), line: line)
            XCTAssertFalse(calls.isEmpty, line: line)

            // strace counts each kind of call for itself.
            for kind in Set(calls.map(\.name)) {
                for (index, call) in calls.filter({ $0.name == kind }).enumerated() {
                    let killedAt = try assertWhole(scene, killedAt: kind, index + 1, strace, line: line, also: check)
                    XCTAssertEqual(killedAt, call.description, line: line)
                }
            }
            // What a call that opens a file makes shows at the next call; it is a place to die at all the same.
            var openings = 0
            let all = Strace.openings
            while try assertWhole(scene, killedAt: all, openings + 1, strace, line: line, also: check) != nil {
                openings += 1
            }
            print("killed at each of \(calls.count) changes and \(openings) openings, and went on")
        }

        /// Returns the call; nil when there are not so many.
        private func assertWhole(
            _ scene: Scene,
            killedAt kind: String,
            _ number: Int,
            _ strace: Strace,
            line: UInt,
            also check: (TemporaryFolder) throws -> Void
        ) throws -> String? {
            let home = try scene.home()
            let result = try scene.run(in: home) { norris, _ in
                strace.command(norris, tracing: kind, doing: "signal=KILL:when=\(number)", of: scene.paths(in: home))
            }
            guard result.signal == SIGKILL else {
                XCTAssertEqual(result.exitStatus, 0, "\(result)", line: line)
                return nil
            }
            let call = try XCTUnwrap(strace.calls().last).below(home.path).description
            let text = scene.text(in: home)
            XCTAssertTrue(scene.allowed(text), "killed at \(call): \(text.debugDescription)", line: line)
            try check(home)
            try assertGoesOn(scene, in: home, "after being killed at \(call)", line: line)
            try check(home)
            return call
        }

        private func assertGoesOn(_ scene: Scene, in home: TemporaryFolder, _ when: String, line: UInt) throws {
            let isDone = scene.final(scene.text(in: home))
            let result = try scene.run(in: home)
            // What is gone cannot go once more.
            XCTAssertTrue(result.exitStatus == 0 || isDone, "\(when): \(result)", line: line)
            let text = scene.text(in: home)
            XCTAssertTrue(scene.final(text), "\(when): \(text.debugDescription)", line: line)
            let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
            XCTAssertEqual(names.filter { $0.hasSuffix("~") }, [], when, line: line)
        }
    }
#endif
