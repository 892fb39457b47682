import Foundation
import LineEditing
import TestSupport
import XCTest

/// Files that this program has not written, or not to their end.
final class HistoryFormatTests: XCTestCase {
    private var folder: TemporaryFolder!
    private var path: String {
        folder.path("history")
    }

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
    }

    func testLibeditsOwnFormatIsUnderstood() async throws {
        let text = #"""
        _HiStOrY_V2_
        search\040kick
        a\\b\134c
        for\040Zo\M-C\M-+\040日
        tab\011bell\^G
        broken\04
        quit

        """#
        try folder.write(text, to: "history")
        let entries = try await History(path: path).load()
        XCTAssertEqual(entries, ["search kick", #"a\b\c"#, "for Zoë 日", "quit"])
    }

    func testLibeditsOwnFormatIsContinued() async throws {
        try folder.write("_HiStOrY_V2_\nsearch\\040kick\n", to: "history")
        try await History(path: path).record(#"a\b 日"#)
        XCTAssertEqual(try folder.read("history"), "_HiStOrY_V2_\nsearch\\040kick\na\\134b\\040日\n")
        let entries = try await History(path: path).load()
        XCTAssertEqual(entries, ["search kick", #"a\b 日"#])
    }

    func testLibeditsOwnFormatIsKeptWhenTheFileIsTrimmed() async throws {
        try folder.write("_HiStOrY_V2_\n" + (1 ... 7).map { "line\\040\($0)\n" }.joined(), to: "history")
        try await History(path: path, limit: 2).load()
        XCTAssertEqual(try folder.read("history"), "_HiStOrY_V2_\nline\\0406\nline\\0407\n")
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("history.old")))
    }

    func testALineThatWasTornOffIsPassedOver() async throws {
        try folder.write("random\nsearch kar", to: "history")
        let entries = try await History(path: path).load()
        XCTAssertEqual(entries, ["random"])
    }

    func testDamagedLinesArePassedOverWhereverTheyAre() async throws {
        let bytes = [0xFF, 0x0A] + Array("good\nnul\u{0}\ncsi\u{9B}m\n\nbetter\n".utf8) + [0xC3]
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let entries = try await History(path: path).load()
        XCTAssertEqual(entries, ["good", "better"])
    }

    func testTrimmingKeepsTheOldFileWhenItHasDamagedLines() async throws {
        let text = "bell\u{7}\n" + (1 ... 7).map { "line \($0)\n" }.joined() + "torn"
        try folder.write(text, to: "history")
        let entries = try await History(path: path, limit: 2).load()
        XCTAssertEqual(entries, ["line 6", "line 7"])
        XCTAssertEqual(try folder.read("history"), "line 6\nline 7\n")
        XCTAssertEqual(try folder.read("history.old"), text)
    }

    func testAnOldFileThatIsThereGetsTheDamagedLinesAtItsEnd() async throws {
        try folder.write("kept\n", to: "history.old")
        try folder.write("bell\u{7}\n" + (1 ... 7).map { "line \($0)\n" }.joined() + "torn", to: "history")
        try await History(path: path, limit: 2).load()
        XCTAssertEqual(try folder.read("history"), "line 6\nline 7\n")
        XCTAssertEqual(try folder.read("history.old"), "kept\nbell\u{7}\ntorn\n")
    }

    func testNothingIsTrimmedWhenTheOldFileCannotBeKept() async throws {
        try FileManager.default.createDirectory(atPath: folder.path("history.old"), withIntermediateDirectories: false)
        let text = "bell\u{7}\n" + (1 ... 7).map { "line \($0)\n" }.joined()
        try folder.write(text, to: "history")
        let history = History(path: path, limit: 2)
        do {
            try await history.load()
            XCTFail("the damaged line was kept in a folder")
        } catch {
            XCTAssertEqual(
                error,
                .notAFile(path: path + ".old", advice: "choose another file for the history")
            )
        }
        XCTAssertEqual(try folder.read("history"), text)
    }
}
