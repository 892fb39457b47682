#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// A prompt on a damaged disk, where one of the calls that ask for a file's status fails.
    ///
    /// Each call fails in a run of its own. Whichever it is, the file keeps what was in it.
    final class FailingStatusTests: XCTestCase {
        private static let statusCalls = "newfstatat,fstat"
        private let favorites = #"{"norris":"favorites","version":1}"# + "\n" + #"{"id":"a","value":"A joke."}"# + "\n"

        func testFavoritesStayWhenAStatusCallFails() throws {
            try assertKept(FileScenario(
                file: FileScenario.favorites,
                before: favorites,
                input: .pipe("joke\nfavorite\n"),
                allowed: { $0.hasPrefix(self.favorites) },
                final: { $0.hasPrefix(self.favorites) && $0.count > self.favorites.count }
            ))
        }

        func testFavoritesStayWhenAStatusCallFailsWhileOneIsRemoved() throws {
            let rest = #"{"norris":"favorites","version":1}"# + "\n"
            try assertKept(FileScenario(
                file: FileScenario.favorites,
                before: favorites,
                input: .pipe("unfavorite a\n"),
                allowed: { [rest, self.favorites].contains($0) },
                final: { $0 == rest }
            ))
        }

        func testHistoryStaysWhenAStatusCallFails() throws {
            try assertKept(FileScenario(
                before: "one\ntwo\n",
                input: .keys("help joke\r quit\r"),
                allowed: { ["one\ntwo\n", "one\ntwo\nhelp joke\n"].contains($0) },
                final: { $0 == "one\ntwo\nhelp joke\n" }
            ))
        }

        func testHistoryStaysWhenAStatusCallAndTheNextWriteFail() throws {
            try assertKept(FileScenario(
                before: "one\ntwo\n",
                input: .keys("help joke\r quit\r"),
                allowed: { $0 == "one\ntwo\n" },
                final: { $0 == "one\ntwo\nhelp joke\n" }
            ), alsoFailing: "write")
        }

        func testHistoryStaysWhenAStatusCallFailsWhileItIsTrimmed() throws {
            let lines = (1 ... 2001).map { "line \($0)\n" }
            try assertKept(FileScenario(
                before: lines.joined(),
                input: .keys(" quit\r"),
                allowed: { [lines.joined(), lines.suffix(1000).joined()].contains($0) },
                final: { $0 == lines.suffix(1000).joined() }
            ))
        }

        private func assertKept(_ scenario: FileScenario, alsoFailing other: String? = nil, line: UInt = #line) throws {
            let scratch = try TemporaryFolder()
            let strace = try Strace(log: scratch.path("log"))
            let unharmed = try scenario.home()
            _ = try scenario.run(in: unharmed) { norris, _ in
                strace.command(norris, tracing: Self.statusCalls, of: scenario.paths(in: unharmed))
            }
            XCTAssertTrue(scenario.final(scenario.text(in: unharmed)), scenario.text(in: unharmed), line: line)
            let calls = try strace.calls().map(\.name)
            XCTAssertFalse(calls.isEmpty, line: line)

            // strace counts each kind of call for itself.
            for kind in Set(calls) {
                for number in 1 ... calls.count(where: { $0 == kind }) {
                    let home = try scenario.home()
                    let result = try scenario.run(in: home) { norris, _ in
                        strace.command(
                            norris,
                            tracing: kind,
                            doing: "error=EIO:when=\(number)",
                            alsoFailing: other,
                            of: scenario.paths(in: home)
                        )
                    }
                    let text = scenario.text(in: home)
                    XCTAssertTrue(scenario.allowed(text), "\(kind) \(number): \(text.debugDescription)", line: line)
                    XCTAssertNil(result.signal, "\(kind) \(number)", line: line)
                    let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
                    XCTAssertEqual(names.filter { $0.hasSuffix("~") }, [], "\(kind) \(number)", line: line)
                }
            }
        }
    }
#endif
