#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// A program that is killed at each system call that changes a file, one after the other, and the order of these
    /// calls, which determines what is on the disk after a loss of power.
    ///
    /// The file is always intact, and the next run continues with it.
    final class KillTests: XCTestCase, SkippedUnderThreadSanitizer {
        private struct Row: Sendable {
            let file: String
            /// The contents before the run; nil for a home in which norris has never been started.
            let before: String?
            let input: Scenario.Input
            /// Whether the file may contain a text after a complete run; a missing file counts as empty.
            let isDone: @Sendable (String) -> Bool
            /// Whether the run replaces the file, and waits until that is on the disk.
            let isReplaced: Bool

            init(
                _ file: String,
                _ before: String?,
                _ input: Scenario.Input,
                isReplaced: Bool = false,
                isDone: @escaping @Sendable (String) -> Bool
            ) {
                self.file = file
                self.before = before
                self.input = input
                self.isDone = isDone
                self.isReplaced = isReplaced
            }

            var scenario: Scenario {
                // The last joke is kept where there is a history.
                let keepsHistory = [Scenario.history, Scenario.lastJoke].contains(file)
                return Scenario(
                    arguments: ["--offline"] + (keepsHistory ? [] : ["--no-history"]),
                    input: input,
                    files: before.map { [file: $0] } ?? [:],
                    mode: 0o644
                )
            }

            func text(in home: TemporaryFolder) -> String {
                (try? home.read(file)) ?? ""
            }

            /// Returns the calls of a run that change or open files, with paths relative to its home.
            func calls() throws -> [SystemCall] {
                let scratch = try TemporaryFolder()
                let strace = try Strace(log: scratch.path("log"))
                let home = try scenario.home()
                let run = try scenario.run(in: home) { norris, terminal in
                    let paths = Scenario.paths(of: file, in: home) + [terminal]
                    return strace.command(norris, tracing: Strace.openings + "," + Strace.changes, of: paths)
                }
                XCTAssertEqual(run.result.exitStatus, 0, "\(run.result)")
                XCTAssertTrue(isDone(text(in: home)), text(in: home))
                return try strace.calls().map { $0.below(home.path) }
            }
        }

        private static let jokes = ["a", "b"].map { #"{"id":"\#($0)","value":"The joke \#($0)."}"# + "\n" }
        private static let favorites = Scenario.favoritesHeader + jokes.joined()
        private static let rows: [Row] = {
            let lines = (1 ... 2001).map { "line \($0)\n" }
            let settings = Scenario.Input.pipe("set name Bob\n")
            let save = Scenario.Input.keys(" joke\r favorite\r quit\r")
            return [
                Row(Scenario.history, nil, .keys("help joke\r quit\r")) { $0 == "help joke\n" },
                Row(Scenario.history, "one\ntwo", .keys("help joke\r quit\r")) { $0 == "one\ntwo\nhelp joke\n" },
                Row(Scenario.history, lines.joined(), .keys(" quit\r")) { $0 == lines.suffix(1000).joined() },
                Row(Scenario.favorites, nil, save, isReplaced: true) { isWhole($0, after: Scenario.favoritesHeader) },
                Row(Scenario.favorites, favorites, save, isReplaced: true) { isWhole($0, after: favorites) },
                Row(Scenario.favorites, favorites, .pipe("unfavorite a\n"), isReplaced: true) {
                    $0 == Scenario.favoritesHeader + jokes[1]
                },
                Row(Scenario.lastJoke, jokes[0], .pipe("joke\n")) { $0 != jokes[0] && isWhole($0, after: "") },
                Row(Scenario.ownJokes, nil, .pipe("add zulu\n")) { $0 == "zulu\n%\n" },
                Row(Scenario.ownJokes, "one\n%\n", .pipe("add zulu\n")) { $0 == "one\n%\nzulu\n%\n" },
                Row(Scenario.config, nil, settings, isReplaced: true) { $0 == "name = Bob\n" },
                Row(Scenario.config, "# mine\nname = Ann\nnonsense", settings, isReplaced: true) {
                    $0 == "# mine\nname = Bob\nnonsense\n"
                },
            ]
        }()

        func testFileIsTheOldOrTheNewOneAfterAKill() async throws {
            let places = try await Self.rows.concurrently { row in try (row, row.calls()) }.flatMap { row, calls in
                // strace counts each kind of call separately.
                Dictionary(grouping: calls.filter { !$0.line.contains("/dev/") }, by: \.name).values
                    .flatMap { $0.enumerated().map { (row, number: $0.offset + 1, call: $0.element) } }
            }
            let tried = places.enumerated().filter { index, place in
                LongTests.areWanted || Self.isChange(place.call) || index.isMultiple(of: 3)
            }.map(\.element)
            let kills = try await tried.concurrently { row, number, call in
                // strace counts in each thread: a run that changes threads between two calls does not reach the number.
                for _ in 1 ... (Self.isChange(call) ? 5 : 1) {
                    if try Self.assertWhole(row, killedAt: call.name, number) {
                        return true
                    }
                }
                XCTAssertFalse(Self.isChange(call), "\(row.file): there was no \(call) to be killed at")
                return false
            }
            print("killed at \(kills.count { $0 }) of \(places.count) calls, and went on")
        }

        func testReplacedFilesAreOnTheDiskBeforeTheAnswer() throws {
            for row in Self.rows where row.isReplaced {
                let calls = try row.calls()
                let said = calls.firstIndex { $0.line.contains("Saved to favorites: ") } ?? calls.endIndex
                let temporary = Scenario.temporary(row.file)
                assertOrder(calls[..<said], [
                    ("openat", temporary), ("write", temporary), ("fsync", temporary), ("renameat", row.file),
                    ("fsync", (row.file as NSString).deletingLastPathComponent),
                ])
                let synced = calls.lastIndex { $0.name == "fsync" && $0.paths.contains(temporary) } ?? calls.endIndex
                let isLate = calls[synced...].contains { $0.name == "write" && $0.paths.contains(temporary) }
                XCTAssertFalse(isLate, "\(row.file): written after it was on the disk")
                guard row.before == nil else { continue }
                // New folders are on the disk, too.
                let parts = row.file.split(separator: "/").dropLast().map(String.init)
                for count in parts.indices {
                    let parent = parts[..<count].joined(separator: "/")
                    let child = parts[...count].joined(separator: "/")
                    assertOrder(calls[..<said], [("mkdir", child), ("fsync", parent)])
                }
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

        /// Whether the call changes a file, and does not only open it.
        private static func isChange(_ call: SystemCall) -> Bool {
            !Strace.openings.split(separator: ",").contains(call.name[...])
        }

        /// Returns whether the run was killed; it is not where there are fewer calls.
        private static func assertWhole(_ row: Row, killedAt kind: String, _ number: Int) throws -> Bool {
            let home = try row.scenario.home()
            let scratch = try TemporaryFolder()
            let strace = try Strace(log: scratch.path("log"))
            let paths = Scenario.paths(of: row.file, in: home)
            let result = try row.scenario.run(in: home) { norris, _ in
                strace.command(norris, tracing: kind, doing: "signal=KILL:when=\(number)", of: paths)
            }.result
            guard result.signal == SIGKILL else {
                XCTAssertEqual(result.exitStatus, 0, "\(result)")
                return false
            }
            let text = row.text(in: home)
            let call = try strace.calls().last.map { $0.below(home.path).description } ?? ""
            let when = "killed at \(call): \(text.debugDescription.prefix(500))"
            XCTAssertTrue(text == row.before ?? "" || row.isDone(text), when)
            let next = try row.scenario.run(in: home)
            // A favorite that was removed cannot be removed again.
            XCTAssertTrue(next.result.exitStatus == 0 || row.isDone(text), "\(when), \(next.result)")
            XCTAssertTrue(row.isDone(row.text(in: home)), "\(when), \(row.text(in: home).prefix(500))")
            XCTAssertEqual(next.leftovers, [], when)
            return true
        }

        /// Asserts that the calls exist in this order.
        private func assertOrder(
            _ calls: ArraySlice<SystemCall>,
            _ expected: [(name: String, path: String)],
            line: UInt = #line
        ) {
            var rest = calls
            for (name, path) in expected {
                guard let index = rest.firstIndex(where: { $0.name == name && $0.paths.contains(path) }) else {
                    let all = calls.map(\.description).joined(separator: "\n")
                    return XCTFail("no \(name) of \(path) where it should be:\n\(all)", line: line)
                }
                rest = rest[(index + 1)...]
            }
        }
    }
#endif
