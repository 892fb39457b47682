import TestSupport
import XCTest
@testable import ChuckNorris

final class OwnJokesTests: StoreTestCase {
    private lazy var own = OwnJokes(store: store)

    private func prepare(_ text: String?) throws {
        unlink(path("own"))
        try text.map { try write($0, to: "own") }
    }

    func testJokeIsAddedBehindTheOthersAndReadBackAsOne() throws {
        let long = String(repeating: "x", count: 64 << 10)
        let rows: [(before: String?, text: String, line: Int, after: String)] = [
            (nil, "{\"a\"}", 2, "%\n{\"a\"}\n%\n"),
            (nil, long, 1, "\(long)\n%\n"),
            ("", "\n\n  Two\r\n  lines.\t\r\n\n", 1, "  Two\n  lines.\n%\n"),
            ("One.\n%\nTwo.", "\tThree\n\nlines. ", 5, "One.\n%\nTwo.\n%\n\tThree\n\nlines.\n%\n"),
            ("One.\n%\nTwo.\n", " # Three.", 5, "One.\n%\nTwo.\n%\n# Three.\n%\n"),
            ("a\r\n%\r\n \r\nb\r\n%\r\n", "c", 6, "a\r\n%\r\n \r\nb\r\n%\r\nc\n%\n"),
            (nil, "a\(String(repeating: " \n", count: 30000))b", 1, "a\(String(repeating: " \n", count: 30000))b\n%\n"),
            ("# A comment\n\none\n# at the end", "two\nlines", 5, "# A comment\n\none\n# at the end\ntwo lines\n"),
            ("Two\nlines.\nmore\n%\n", "Two\nlines.", 5, "Two\nlines.\nmore\n%\nTwo\nlines.\n%\n"),
        ]
        for row in rows {
            try prepare(row.before)
            let number = try? attribute(.systemFileNumber, path("own"))
            for isFirst in [true, false] {
                let added = try own.add(row.text)
                XCTAssertEqual(try read("own"), row.after)
                XCTAssertEqual(added.path, path("own"))
                XCTAssertEqual(added.line, row.line, row.after)
                XCTAssertEqual(added.isNew, isFirst)
                let isAppended = try row.before ?? "" == "" || attribute(.systemFileNumber, path("own")) == number
                XCTAssertTrue(isAppended, row.after)
                XCTAssertEqual(JokesFile(path: path("own")).jokes.last, added.joke.response)
            }
        }
    }

    func testCategoryIsTheNameOfTheFile() throws {
        XCTAssertEqual(try own.add("Work.", category: "Büro-1").joke.response.categories, ["büro-1"])
        XCTAssertEqual(try names(), ["büro-1"])
        for name in ["", "../x", ".hidden", "a b", "Favorites", "api", String(repeating: "x", count: 61)] {
            let sentence = "A category has at most 60 letters, digits, - and _; api, builtin, favorites and for are taken."
            assertFails(sentence, .usage) { _ = try own.add("Work.", category: name) }
        }
    }

    func testWhatWouldNotBeReadAsOneJokeIsRefused() throws {
        let json = "\(path("own")) is JSON, to which no joke is added."
        let rows: [(before: String?, text: String, sentence: String, kind: Failure.Kind)] = [
            (nil, " \u{200B}\n", "The joke has no text.", .usage),
            (nil, String(repeating: "x", count: 65537), "The joke is longer than 64 KB.", .usage),
            (nil, "b\n%\nc", "The joke has a line with % alone, which would separate two jokes.", .usage),
            ("one\ntwo\n", "# a", "The joke is not added, because # begins a comment in \(path("own")).", .usage),
            ("\u{FEFF}{ \"value\": \"a\"}", "b", json, .io), ("[\n{}]", "b", json, .io),
            ("a\n\0", "b", "The jokes cannot be read from \(path("own")) (it is not text).", .io),
        ]
        for row in rows {
            try prepare(row.before)
            assertFails(row.sentence, row.kind) { _ = try own.add(row.text) }
            XCTAssertEqual(try? read("own"), row.before)
        }
    }
}
