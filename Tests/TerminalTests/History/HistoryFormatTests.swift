import ChuckNorris
import Foundation
import Terminal
import TestSupport
import XCTest

/// Files that other programs have written, or that are incomplete.
final class HistoryFormatTests: HistoryTestCase {
    func testDamagedLinesAreMoved() async throws {
        let libedit = #"""
        _HiStOrY_V2_
        search\040kick
        a\\b\134c
        for\040Zo\M-C\M-+\040日
        tab\011bell\^G
        broken\04
        quit

        """#
        for (text, entries, count, rest) in [
            // The format of libedit, which is kept.
            (
                libedit, ["search kick", #"a\b\c"#, "for Zoë 日", "quit"], 2,
                "_HiStOrY_V2_\nsearch\\040kick\na\\134b\\134c\nfor\\040Zoë\\040日\nquit\n"
            ),
            // Escapes without three octal digits.
            ("_HiStOrY_V2_\nshort\\45\nsigned\\+45\nkept\\045\n", ["kept%"], 2, "_HiStOrY_V2_\nkept%\n"),
            // A line like a header.
            ("joke\n_HiStOrY_V2_\nquit\n", ["joke", "quit"], 1, "joke\nquit\n"),
            // An incomplete line.
            ("random\nsearch kar", ["random"], 1, "random\n"),
        ] {
            try? FileManager.default.removeItem(atPath: path + ".old")
            try folder.write(text, to: "history")
            try await assertMended(entries, damaged: count)
            XCTAssertEqual(try folder.read("history"), rest)
            XCTAssertEqual(try folder.read("history.old"), text)
        }
    }

    func testFormatIsContinued() async throws {
        for (text, line, appended, entries) in [
            ("_HiStOrY_V2_\nsearch\\040kick\n", #"a\b 日"#, "a\\134b\\040日\n", ["search kick", #"a\b 日"#]),
            // The text of another system.
            ("\u{FEFF}random\r\nsearch kick\r\n", "quit", "quit\n", ["random", "search kick", "quit"]),
        ] {
            try folder.write(text, to: "history")
            try await History(path: path).record(line)
            XCTAssertEqual(try folder.read("history"), text + appended)
            try await assertLoaded(entries)
        }
    }

    func testLibeditFormatIsKeptByTrimming() async throws {
        try folder.write("_HiStOrY_V2_\n" + (2 ... 7).map { "line\\040\($0)\n" }.joined(), to: "history")
        try await History(path: path, limit: 2).load()
        XCTAssertEqual(try folder.read("history"), "_HiStOrY_V2_\nline\\0406\nline\\0407\n")
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("history.old")))
    }

    func testIncompleteLineStaysInvalidWhenAnotherIsAppended() async throws {
        for header in ["", "_HiStOrY_V2_\n"] {
            try folder.write(header + "random\nsearch", to: "history")
            try await History(path: path).record("quit")
            XCTAssertEqual(try folder.read("history"), header + "random\nsearch\u{18}\nquit\n")
            try await assertMended(["random", "quit"], damaged: 1)
        }
    }

    func testDamagedBytesAndOverlongLinesAreMoved() async throws {
        let long = Array(repeating: UInt8(ascii: "x"), count: 64 << 10)
        let bytes = [0xFF, 0x0A] + Array("good\nnul\u{0}\ncsi\u{9B}m\n\nbetter\n".utf8)
            + long + Array("x\n".utf8) + long + [0x0A, 0xC3]
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        try await assertMended(["good", "better", String(decoding: long, as: UTF8.self)], damaged: 5)
        XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path + ".old")), Data(bytes))
    }

    func testNewerFileIsAnErrorAndLeftAlone() async throws {
        for header in [#"{"norris":"history","version":2}"#, "_HiStOrY_V3_", "_HiStOrY_V2_ and more"] {
            let text = header + "\n" + (1 ... 7).map { "line \($0)\n" }.joined() + "torn"
            try folder.write(text, to: "history")
            let history = History(path: path, limit: 2)
            await assertThrows(.newer(version: nil)) { try await history.load() }
            // In memory it goes on.
            try await assertRecords("random", in: history)
            await assertEntries(of: history, ["random"])
            let unasked = History(path: path, limit: 2)
            await assertThrows(.newer(version: nil)) { try await unasked.record("random") }
            XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["history"])
            XCTAssertEqual(try folder.read("history"), text)
        }
    }

    func testDamagedLinesAreAppendedToAnExistingOldFile() async throws {
        try folder.write("kept\n", to: "history.old")
        try folder.write("bell\u{7}\n" + (3 ... 7).map { "line \($0)\n" }.joined() + "torn", to: "history")
        try await assertMended(["line 6", "line 7"], damaged: 2, limit: 2)
        XCTAssertEqual(try folder.read("history"), "line 6\nline 7\n")
        XCTAssertEqual(try folder.read("history.old"), "kept\nbell\u{7}\ntorn\n")
    }

    func testFileIsNotMendedWhenDamagedLinesCannotBeKept() async throws {
        try FileManager.default.createDirectory(atPath: folder.path("history.old"), withIntermediateDirectories: false)
        let text = "bell\u{7}\n" + (3 ... 7).map { "line \($0)\n" }.joined()
        try folder.write(text, to: "history")
        let history = History(path: path, limit: 2)
        await assertThrows(.notAFile(.folder), at: path + ".old") { try await history.load() }
        await assertEntries(of: history, ["line 6", "line 7"])
        XCTAssertEqual(try folder.read("history"), text)
    }

    /// Loads the file, and expects its damaged lines to be reported once and moved.
    private func assertMended(_ expected: [String], damaged count: Int, limit: Int = 1000) async throws {
        let history = History(path: path, limit: limit)
        let cause = FileStoreError.Cause.damagedMoved(count: count, to: path + ".old")
        await assertThrows(cause) { try await history.load() }
        await assertEntries(of: history, expected)
        try await assertLoaded(expected, limit: limit)
    }
}
