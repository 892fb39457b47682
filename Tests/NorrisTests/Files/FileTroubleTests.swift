#if os(Linux)
    import Foundation
    import Glibc
    import TestSupport
    import XCTest

    /// The history and the favorites with everything wrong that the table has.
    ///
    /// Jokes are told all the same, what is wrong is said in one sentence, and nothing is lost that was there.
    final class FileTroubleTests: XCTestCase {
        /// What came of a run.
        private struct Evidence {
            let place: Trouble.Place
            let before: [Snapshot]
            let said: String
            let expected: String?
            let outcome: Trouble.Outcome
            /// What stands in a file that was written.
            let added: String
        }

        func testAHistorySurvivesThemAll() throws {
            try assertSurvived { trouble in
                let place = try self.place(Scene.history, trouble.history, trouble)
                let before = self.snapshots(place)
                let command = try self.command(trouble, place)
                let program = try Program.start(
                    Array(command.dropFirst()),
                    executable: command[0],
                    environment: trouble.environment,
                    home: place.home.path,
                    standardError: .pipe
                )
                try program.terminal.type("joke\r quit\r")
                let result = try program.waitForExit(timeout: 20)
                let transcript = program.terminal.transcript
                XCTAssertEqual(result.exitStatus, 0, trouble.name)
                XCTAssertTrue(transcript.contains("Chuck"), "\(trouble.name): \(transcript)")
                return Evidence(
                    place: place,
                    before: before,
                    said: result.standardError,
                    expected: trouble.historySays,
                    outcome: trouble.historyOutcome,
                    added: "joke\n"
                )
            }
        }

        func testFavoritesSurviveThemAll() throws {
            try assertSurvived { trouble in
                let place = try self.place(Scene.favorites, trouble.favorites, trouble)
                let before = self.snapshots(place)
                let command = try self.command(trouble, place)
                let result = try Program.run(
                    Array(command.dropFirst()),
                    executable: command[0],
                    input: "joke\nfavorite\njoke\n",
                    environment: trouble.environment,
                    home: place.home.path
                )
                // Something that can be gone on in spite of is no failure.
                let hasFailed = trouble.favoritesSay.map { !$0.hasPrefix("Line ") } ?? false
                XCTAssertEqual(result.exitStatus, hasFailed ? 74 : 0, "\(trouble.name): \(result)")
                XCTAssertEqual(result.standardOutput.split(separator: "\n").count, 2, "\(trouble.name): \(result)")
                return Evidence(
                    place: place,
                    before: before,
                    said: result.standardError,
                    expected: trouble.favoritesSay,
                    outcome: trouble.favoritesOutcome,
                    added: #""saved_at":"#
                )
            }
        }

        /// A home where the trouble has come.
        private func place(_ file: String, _ contents: [UInt8]?, _ trouble: Trouble) throws -> Trouble.Place {
            let place = try Trouble.Place(home: TemporaryFolder(), name: file)
            if let contents {
                try place.home.write("", to: file)
                try Data(contents).write(to: URL(fileURLWithPath: place.path))
                chmod(place.path, 0o600)
            }
            if case .withoutRights = trouble.way {
                try Unprivileged.own(place.home)
            }
            try trouble.make(place)
            return place
        }

        /// The command line of norris where things are like that.
        private func command(_ trouble: Trouble, _ place: Trouble.Place) throws -> [String] {
            let norris = try [Program.path(), "--offline"]
            switch trouble.way {
            case .plainly:
                return norris
            case .withoutRights:
                return try Unprivileged.norris() + ["--offline"]
            case let .after(line):
                return ["/bin/sh", "-c", line + #"; exec "$0" "$@""#] + norris
            case let .failing(calls, error):
                let strace = try Strace(log: place.home.path("log"))
                let paths = Scene.paths(of: place.name, in: place.home)
                let command = strace.command(norris, tracing: calls, doing: "error=" + error, of: paths)
                return [command.executable] + command.arguments
            }
        }

        private func snapshots(_ place: Trouble.Place) -> [Snapshot] {
            // What a link in the file's place leads to is somebody else's.
            [place.path, place.home.path("target")].map { Snapshot($0) }
        }

        private func assertSurvived(_ run: (Trouble) throws -> Evidence) throws {
            var survived = 0
            for trouble in Trouble.all {
                do {
                    let evidence = try run(trouble)
                    assertSaid(evidence, trouble)
                    assertOutcome(evidence, trouble)
                    // Or it could not be removed.
                    chmod(evidence.place.folder, 0o700)
                    survived += 1
                } catch let skip as XCTSkip {
                    print("\(trouble.name): \(skip.message ?? "skipped")")
                }
            }
            print("file troubles survived: \(survived) of \(Trouble.all.count)")
        }

        private func assertSaid(_ evidence: Evidence, _ trouble: Trouble) {
            let sentences = evidence.said.split(separator: "\n")
            XCTAssertEqual(sentences.count, evidence.expected == nil ? 0 : 1, "\(trouble.name): \(evidence.said)")
            guard let expected = evidence.expected else { return }
            XCTAssertTrue(evidence.said.contains(expected), "\(trouble.name): \(evidence.said)")
            // What is wrong; and what can be done.
            XCTAssertTrue(evidence.said.contains(";") || evidence.said.contains(", and "), trouble.name)
            XCTAssertTrue(evidence.said.hasSuffix(".\n"), trouble.name)
        }

        private func assertOutcome(_ evidence: Evidence, _ trouble: Trouble) {
            let (place, name) = (evidence.place, trouble.name)
            let (before, after) = (evidence.before[0], Snapshot(place.path))
            XCTAssertEqual(snapshots(place)[1], evidence.before[1], "\(name): what is not norris's")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place.folder)) ?? []
            XCTAssertEqual(names.filter { $0.hasSuffix("~") }, [], name)
            switch evidence.outcome {
            case .untouched:
                XCTAssertEqual(after, before, name)
            case .continued:
                XCTAssertTrue(after.text.hasPrefix(before.text), "\(name): \(after.text)")
                XCTAssertTrue(
                    after.text.dropFirst(before.text.count).contains(evidence.added),
                    "\(name): \(after.text)"
                )
                XCTAssertEqual(after.owner, before.owner, name)
                XCTAssertEqual(after.mode, S_IFREG | 0o600, name)
            case let .keptAside(ending):
                let aside = Snapshot(place.path + ending)
                XCTAssertEqual(aside.size, before.size, name)
                XCTAssertEqual(aside.text, before.text, name)
                XCTAssertTrue(after.text.contains(evidence.added), name)
                XCTAssertEqual(after.mode, S_IFREG | 0o600, name)
            case .made:
                XCTAssertTrue(after.text.contains(evidence.added), name)
                XCTAssertEqual(after.mode, S_IFREG | 0o600, name)
                XCTAssertEqual(Snapshot(place.folder).mode, S_IFDIR | 0o700, name)
            case .missing:
                XCTAssertNil(after.mode, name)
            }
        }
    }
#endif
