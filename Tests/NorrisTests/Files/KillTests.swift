#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// A program that is killed at each system call that changes a file, one after the other, and the order of these
    /// calls, which determines what is on the disk after a loss of power.
    ///
    /// The file is always intact, and the next run continues with it.
    final class KillTests: XCTestCase {
        private struct Row: Sendable {
            let file: String
            /// The contents before the run; nil for a home in which norris has never been started.
            let before: String?
            let input: Scenario.Input
            /// Whether the file may contain a text after a complete run; a missing file counts as empty.
            let isDone: @Sendable (String) -> Bool

            /// Whether the run replaces the file, and waits until that is on the disk.
            var isReplaced: Bool {
                [Scenario.favorites, Scenario.config].contains(file)
            }

            var scenario: Scenario {
                // The last joke is kept where there is a history.
                let keepsHistory = [Scenario.history, Scenario.lastJoke].contains(file)
                let arguments = ["--offline"] + (keepsHistory ? [] : ["--no-history"])
                let files = before.map { [file: $0] } ?? [:]
                return Scenario(arguments: arguments, input: input, files: files, mode: 0o644)
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
                XCTAssertTrue(isDone(run.text(file)), run.text(file))
                return try strace.calls(below: home.path)
            }
        }

        private static let jokes = ["a", "b"].map { #"{"id":"\#($0)","value":"The joke \#($0)."}"# + "\n" }
        private static let favorites = Scenario.favoritesHeader + jokes.joined()
        private static let rows: [Row] = {
            let lines = (1 ... 2001).map { "line \($0)\n" }
            let settings = Scenario.Input.pipe("set name Bob\n")
            let save = Scenario.Input.keys(" joke\r favorite\r quit\r")
            return [
                Row(file: Scenario.history, before: nil, input: .keys("help joke\r quit\r")) { $0 == "help joke\n" },
                Row(file: Scenario.history, before: "one\ntwo", input: .keys("help joke\r quit\r")) {
                    $0 == "one\ntwo\nhelp joke\n"
                },
                Row(file: Scenario.history, before: lines.joined(), input: .keys(" quit\r")) {
                    $0 == lines.suffix(1000).joined()
                },
                Row(file: Scenario.favorites, before: nil, input: save) {
                    isWhole($0, after: Scenario.favoritesHeader)
                },
                Row(file: Scenario.favorites, before: favorites, input: save) { isWhole($0, after: favorites) },
                Row(file: Scenario.favorites, before: favorites, input: .pipe("unfavorite a\n")) {
                    $0 == Scenario.favoritesHeader + jokes[1]
                },
                Row(file: Scenario.lastJoke, before: jokes[0], input: .pipe("joke\n")) {
                    $0 != jokes[0] && isWhole($0, after: "")
                },
                Row(file: Scenario.ownJokes, before: nil, input: .pipe("add zulu\n")) { $0 == "zulu\n%\n" },
                Row(file: Scenario.ownJokes, before: "one\n%\n", input: .pipe("add zulu\n")) {
                    $0 == "one\n%\nzulu\n%\n"
                },
                Row(file: Scenario.config, before: nil, input: settings) { $0 == "name = Bob\n" },
                Row(file: Scenario.config, before: "# mine\nname = Ann\nnonsense", input: settings) {
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
            let run = try row.scenario.run(in: home) { norris, _ in
                strace.command(norris, tracing: kind, doing: "signal=KILL:when=\(number)", of: paths)
            }
            guard run.result.signal == SIGKILL else {
                XCTAssertEqual(run.result.exitStatus, 0, "\(run.result)")
                return false
            }
            let text = run.text(row.file)
            let call = try strace.calls(below: home.path).last?.description ?? ""
            let when = "killed at \(call): \(text.debugDescription.prefix(500))"
            XCTAssertTrue(text == row.before ?? "" || row.isDone(text), when)
            let next = try row.scenario.run(in: home)
            // A favorite that was removed cannot be removed again.
            XCTAssertTrue(next.result.exitStatus == 0 || row.isDone(text), "\(when), \(next.result)")
            XCTAssertTrue(row.isDone(next.text(row.file)), "\(when), \(next.text(row.file).prefix(500))")
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
