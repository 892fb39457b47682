import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

final class OwnJokesTests: FolderTestCase {
    private var own: OwnJokes {
        OwnJokes(folder: folder.path("jokes"))
    }

    private func write(_ text: String?) throws {
        try? FileManager.default.removeItem(atPath: folder.path("jokes"))
        if let text {
            try folder.write(text, to: "jokes/own")
        }
    }

    private func readJokes() -> [ChuckNorrisResponse] {
        JokesFile(path: folder.path("jokes/own")).jokes
    }

    func testJokeIsAddedBehindTheOthersAndReadBackAsOne() throws {
        let long = String(repeating: "x", count: 64 << 10)
        let rows: [(before: String?, text: String, line: Int, after: String)] = [
            (nil, "One.", 1, "One.\n%\n"),
            (nil, "{\"a\"}", 2, "%\n{\"a\"}\n%\n"),
            (nil, long, 1, "\(long)\n%\n"),
            ("", "\n\n  Two\r\n  lines.\t\r\n\n", 1, "  Two\n  lines.\n%\n"),
            ("One.\n%\n", "Two\n\nlines.", 3, "One.\n%\nTwo\n\nlines.\n%\n"),
            ("One.\n%\nTwo.", "\tThree. ", 5, "One.\n%\nTwo.\n%\nThree.\n%\n"),
            ("One.\n%\nTwo.\n", "# Three.", 5, "One.\n%\nTwo.\n%\n# Three.\n%\n"),
            ("a\r\n%\r\n \r\nb\r\n%\r\n", "c", 6, "a\r\n%\r\n \r\nb\r\n%\r\nc\n%\n"),
            ("# A comment\n\none\n# at the end", "two\nlines", 5, "# A comment\n\none\n# at the end\ntwo lines\n"),
        ]
        for row in rows {
            try write(row.before)
            let (joke, path, line, isNew) = try own.add(row.text)

            XCTAssertEqual(try folder.read("jokes/own"), row.after)
            XCTAssertEqual(path, folder.path("jokes/own"))
            XCTAssertEqual(line, row.line)
            XCTAssertTrue(isNew)
            XCTAssertEqual(readJokes().last, joke.response)
        }
        XCTAssertEqual(try folder.mode("jokes/own"), 0o600)
    }

    func testJokeThatIsThereAlreadyIsFound() throws {
        for (before, text, line) in [
            ("One.\n%\nTwo\nlines.\n%\n", "Two\r\nlines.", 3), ("One.\n%\nTwo\nlines.", "Two\nlines.", 3),
            ("One.\nTwo.\n", "Two.", 2), ("One.\n%\n", "One.", 1), ("One.", "One.", 1),
        ] {
            try write(before)
            let (joke, _, found, isNew) = try own.add(text)
            XCTAssertFalse(isNew, before)
            XCTAssertEqual(found, line)
            XCTAssertTrue(readJokes().contains(joke.response))
            XCTAssertEqual(try folder.read("jokes/own"), before)
        }
        for before in ["Two\nlines.\nmore\n%\n", "One\nTwo\nlines.\n%\n"] {
            try write(before)
            XCTAssertTrue(try own.add("Two\nlines.").isNew)
        }
    }

    func testCategoryIsTheNameOfTheFile() throws {
        let joke = try own.add("Work.", category: "Büro-1").joke
        XCTAssertEqual(joke.response.categories, ["büro-1"])
        XCTAssertEqual(try folder.names("jokes"), ["büro-1"])
        for name in ["", "../x", ".hidden", "a b", String(repeating: "x", count: 61)] {
            assertFails(Failure(.usage, "A category has at most 60 letters, digits, - and _.")) {
                _ = try self.own.add("Work.", category: name)
            }
        }
    }

    func testWhatWouldNotBeReadAsOneJokeIsRefused() throws {
        let path = folder.path("jokes/own")
        let rows: [(before: String?, text: String, Failure)] = [
            (nil, " \u{200B}\n", Failure(.usage, "The joke has no text.")),
            (nil, String(repeating: "x", count: 65537), Failure(.usage, "The joke is longer than 64 KB.")),
            ("a\n%\n", "b\n%\nc", Failure(.usage, "The joke has a line with % alone, which would separate two jokes.")),
            ("one\ntwo\n", "%", Failure(.usage, "The joke has a line with % alone, which would separate two jokes.")),
            ("one\ntwo\n", "# a", Failure(.usage, "\(path) has a joke on each line, where # begins a comment.")),
            ("\u{FEFF}{ \"value\": \"a\"}", "b", Failure(.io, "\(path) is JSON, to which no joke is added.")),
            ("[\n{}]", "b", Failure(.io, "\(path) is JSON, to which no joke is added.")),
        ]
        for (before, text, failure) in rows {
            try write(before)
            assertFails(failure) { _ = try self.own.add(text) }
            XCTAssertEqual(try? folder.read("jokes/own"), before)
        }
    }

    func testFullDiskLeavesNoEmptyFile() async throws {
        try await withFileSizeLimit(5) {
            XCTAssertThrowsError(try self.own.add("A joke."))
        }
        XCTAssertEqual(try folder.names("jokes"), [])
        XCTAssertTrue(try own.add("A joke.").isNew)
    }

    func testAddingToALargeFileAppends() throws {
        let joke = String(repeating: "Chuck Norris counts. ", count: 5)
        try write((1 ... 60000).map { "\($0) \(joke)\n%\n" }.joined())
        let number = try FileManager.default
            .attributesOfItem(atPath: folder.path("jokes/own"))[.systemFileNumber] as? Int
        let start = ContinuousClock.now
        let line = try own.add("New.").line
        print("adding to a file of \(60000 * 113 >> 20) MB took \(ContinuousClock.now - start)")
        XCTAssertEqual(line, 120_001)
        let now = try FileManager.default.attributesOfItem(atPath: folder.path("jokes/own"))[.systemFileNumber] as? Int
        XCTAssertEqual(number, now)
    }
}
