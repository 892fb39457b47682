#if os(Linux)
    import TestSupport
    import XCTest

    /// The order of system calls, which determines what is on the disk after a loss of power.
    final class PowerLossTests: XCTestCase, SkippedUnderThreadSanitizer {
        private static let quit = Scenario.Input.keys(" quit\r")
        private let damaged = "one\n\u{7}\ntwo\n"

        func testFavoriteIsSyncedBeforeItIsReportedAsSaved() throws {
            let calls = try FileScenario(
                file: Scenario.favorites,
                input: .keys(" joke\r favorite\r quit\r"),
                final: { $0.split(separator: "\n").count == 2 }
            ).calls(includesTerminal: true)
            let kept = try XCTUnwrap(calls.firstIndex { $0.line.contains("Saved to favorites: ") }, "\(calls)")
            assertReplaces(Scenario.favorites, calls[..<kept])
            for (parent, name) in [("", ".local"), (".local", "/share"), (".local/share", "/norris")] {
                assertOrder(calls[..<kept], [("mkdir", parent + name), ("fsync", parent)])
            }
        }

        func testTrimmedHistoryIsSyncedBeforeItReplacesTheFile() throws {
            let calls = try FileScenario(
                before: (1 ... 2001).map { "line \($0)\n" }.joined(),
                input: Self.quit,
                final: { $0.hasPrefix("line 1002\n") }
            ).calls()
            assertReplaces(Scenario.history, calls[...])
        }

        func testDamagedLinesAreSyncedElsewhereBeforeTheirRemoval() throws {
            let folder = String(Scenario.history.dropLast("/history".count))
            let old = Scenario.history + ".old"
            let ways = [
                ([:], [("linkat", old), ("fsync", folder)]),
                ([".old": "older\n"], [("write", old), ("fsync", old)]),
            ]
            for (others, way) in ways {
                let scenario = FileScenario(before: damaged, others: others, input: Self.quit, after: "one\ntwo\n")
                let calls = try scenario.calls()
                assertReplaces(Scenario.history, calls[...])
                assertOrder(calls[...], way + [("renameat", Scenario.history)])
            }
        }

        private func assertReplaces(_ file: String, _ calls: ArraySlice<SystemCall>, line: UInt = #line) {
            let (temporary, folder) = (file + ".$$~", (file as NSString).deletingLastPathComponent)
            let way = [("openat", temporary), ("write", temporary), ("fsync", temporary), ("renameat", file)]
            assertOrder(calls, way + [("fsync", folder)], line: line)
            let synced = calls.lastIndex { $0.name == "fsync" && $0.paths.contains(temporary) } ?? calls.endIndex
            XCTAssertFalse(
                calls[synced...].contains { $0.name == "write" && $0.paths.contains(temporary) },
                "written after it was on the disk",
                line: line
            )
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
