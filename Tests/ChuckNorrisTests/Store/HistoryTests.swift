import TestSupport
import XCTest
@testable import ChuckNorris

final class HistoryTests: StoreTestCase {
    private lazy var history = History(store: store)

    func testLinesAreReadBackOldestFirstWithoutUnwantedOnes() throws {
        let long = String(repeating: "x", count: 64 << 10)
        for line in ["", " secret", "\tsecret", "bell\u{7}", "csi\u{9B}31m", "two\nlines", "\u{FEFF}joke", long + "x"] {
            try history.append(line)
        }
        XCTAssertEqual(try history.load(), [])
        XCTAssertEqual(try names(""), [])
        let lines = ["joke", "search é日👍", #"add \040 "x""#, long, "joke"]
        for line in lines {
            try history.append(line)
            try history.append(line)
        }
        XCTAssertEqual(try history.load(), lines)
        XCTAssertEqual(try read("history"), lines.joined(separator: "\n") + "\n")
    }

    func testLinesOfOtherSystemsAndAnIncompleteOneAreKept() throws {
        try write("\u{FEFF}joke\r\nquit\r\nquit\r\n\r\njoke\r\nsearch kar", to: "history")
        XCTAssertEqual(try history.load(), ["joke", "quit", "joke", "search kar"])
        try history.append("search kar")
        try history.append("quit")
        XCTAssertEqual(try history.load(), ["joke", "quit", "joke", "search kar", "quit"])
    }

    func testUnreadableLinesAreNotedOnceAndKept() throws {
        let bytes = [0xFF, 0x0A] + Array("good\nnul\u{0}\n\nbetter\n".utf8)
        try store.replace("history", limit: 100) { _ in bytes }
        XCTAssertEqual(try history.load(), ["good", "better"])
        XCTAssertEqual(try history.load(), ["good", "better"])
        try history.append("quit")
        XCTAssertEqual(notes.all, ["\(path("history")) cannot be read in 2 lines, the first is line 1."])
        XCTAssertEqual(try store.read("history", limit: 100), bytes + Array("quit\n".utf8))
    }
}
