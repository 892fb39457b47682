import ChuckNorris
import Foundation
import TestSupport
import XCTest

final class HistoryTests: FolderTestCase {
    private let notes = Monitor<[String]>([])

    private lazy var history = History(store: Store(folder: folder.path) { [notes] sentence in
        notes.withValue { $0.append(sentence) }
    })

    func testLinesAreReadBackOldestFirst() throws {
        XCTAssertEqual(try history.load(), [])
        let lines = ["joke", "search é日👍", #"add \040 "x""#, "joke"]
        for line in lines {
            try history.append(line)
        }
        XCTAssertEqual(try history.load(), lines)
        XCTAssertEqual(try folder.read("history"), lines.joined(separator: "\n") + "\n")
    }

    func testUnwantedLinesAreNotSaved() throws {
        let long = String(repeating: "x", count: 64 << 10)
        for line in ["", " secret", "\tsecret", "bell\u{7}", "csi\u{9B}31m", "two\nlines", "\u{FEFF}joke", long + "x"] {
            try history.append(line)
        }
        XCTAssertEqual(try folder.names(""), [])
        try history.append(long)
        try history.append(long)
        XCTAssertEqual(try history.load(), [long])
    }

    func testLastLineWithoutANewlineIsKept() throws {
        try folder.write("joke\nsearch kar", to: "history")
        XCTAssertEqual(try history.load(), ["joke", "search kar"])
        try history.append("search kar")
        try history.append("quit")
        XCTAssertEqual(try folder.read("history"), "joke\nsearch kar\nquit\n")
    }

    func testTextOfOtherSystemsAndRepetitionsAreRead() throws {
        try folder.write("\u{FEFF}joke\r\nquit\r\nquit\r\n\r\njoke\r\n", to: "history")
        XCTAssertEqual(try history.load(), ["joke", "quit", "joke"])
    }

    func testUnreadableLinesAreNotedOnceAndKept() throws {
        let bytes = [0xFF, 0x0A] + Array("good\nnul\u{0}\n\nbetter\n".utf8)
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path("history")))
        for _ in 1 ... 2 {
            XCTAssertEqual(try history.load(), ["good", "better"])
        }
        try history.append("quit")
        XCTAssertEqual(notes.withValue { $0 }, [
            "2 lines of \(folder.path("history")) cannot be read; the first is line 1.",
        ])
        let kept = try Data(contentsOf: URL(fileURLWithPath: folder.path("history")))
        XCTAssertEqual(Array(kept), bytes + Array("quit\n".utf8))
    }

    func testFileOfMoreThanTwiceTheLimitIsTrimmedToIt() throws {
        for (count, isTrimmed) in [(2000, false), (2001, true)] {
            let lines = (1 ... count).map { "line \($0)" }
            try folder.write(lines.joined(separator: "\n") + "\n", to: "history")
            XCTAssertEqual(try history.load(), lines.suffix(1000))
            let left = isTrimmed ? lines.suffix(1000) : lines
            XCTAssertEqual(try folder.read("history"), left.joined(separator: "\n") + "\n")
        }
        XCTAssertEqual(notes.withValue { $0 }, [])
    }

    func testConcurrentTrimmingLosesNoLines() async throws {
        let place = folder.path
        let old = (1 ... 1990).map { "line \($0)\n" }.joined()
        try folder.write(old, to: "history")
        try await (1 ... 4).concurrently { run in
            for number in 1 ... 30 {
                let history = History(store: Store(folder: place, lockTimeout: .seconds(60)))
                _ = try history.load()
                try history.append("run \(run) line \(number)")
                XCTAssertTrue(try history.load().contains("run \(run) line \(number)"))
            }
        }
        let lines = try history.load()
        XCTAssertEqual(lines.filter { $0.hasPrefix("run") }.count, 120)
    }
}
