import FileStore
import Terminal
import TestSupport
import XCTest
@testable import ChuckNorris

final class OwnJokesFileTests: CollectionTestCase {
    private func file(_ contents: String?) throws -> OwnJokesFile {
        let path = folder.path("new/folder/own")
        try? FileManager.default.removeItem(atPath: path)
        if let contents {
            try folder.write(contents, to: "new/folder/own")
        }
        return OwnJokesFile(path: path, folder: folder.path("new/folder/"))
    }

    private func contents() -> String? {
        try? String(contentsOfFile: folder.path("new/folder/own"), encoding: .utf8)
    }

    func testJokeIsAddedBehindTheOthersWhichStayAsTheyAre() throws {
        let long = String(repeating: "x", count: 65533)
        let rows: [(before: String?, text: String, weight: Int, after: String)] = [
            (nil, "One.", 1, "One.\n%\n"),
            (nil, "{\"a\"}", 1, "%\n{\"a\"}\n%\n"),
            (nil, long, 1, "%\n\(long)\n%\n"),
            ("", "\n\n  Two\n  lines.\t\r\n\n", 1, "  Two\n  lines.\n%\n"),
            ("One.\n%\n", "Two.", 2, "One.\n%\nTwo.\n%\nTwo.\n%\n"),
            ("One.\n%\nTwo.", "Three.", 1, "One.\n%\nTwo.\n%\nThree.\n%\n"),
            ("a\r\n%\r\n \r\nb\r\n%\r\n", "c", 1, "a\r\n%\r\n \r\nb\r\n%\r\nc\n%\n"),
            ("# A comment\n\none\n# at the end", "two", 1, "# A comment\n\none\n# at the end\ntwo\n"),
            // There already, in other blanks, or not often enough.
            ("a b\n%\n", "a\nb", 1, "a b\n%\n"),
            ("a\n%\n", "a", 3, "a\n%\na\n%\na\n%\n"),
        ]
        for row in rows {
            let (joke, added, count) = try file(row.before).add(row.text, weight: row.weight)

            XCTAssertEqual(contents(), row.after)
            XCTAssertEqual(joke.joke.onOneLine, row.text.onOneLine)
            XCTAssertEqual(added == 0, row.before == row.after)
            // Norris reads what was written.
            var stock = stock("new/folder/own")
            XCTAssertEqual(try stock.jokes { $0.id == joke.id }.found.map(\.id), [joke.id])
            XCTAssertEqual(count, try stock.categorySizes(JokeFilter())["own"])
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path("new/folder")), ["own"])
    }

    func testWhatWouldNotBeReadAsOneJokeIsRefused() throws {
        let path = folder.path("new/folder/own")
        let rows: [(before: String?, text: String, error: OwnJokesError)] = [
            ("a\n%\n", "b\n%\nc", .hasSeparator),
            (nil, String(repeating: "x", count: 65534), .tooLong(limit: 65536)),
            (nil, "\u{7}", .empty),
            ("one\ntwo\n", "several\nlines", .unsuitable(path: path)),
            ("one\ntwo\n", "# a comment", .unsuitable(path: path)),
            (#"{"value": "a"}"#, "b", .json(path: path)),
        ]
        for row in rows {
            XCTAssertThrowsError(try file(row.before).add(row.text)) { XCTAssertEqual($0 as? OwnJokesError, row.error) }
            XCTAssertEqual(contents(), row.before)
        }
    }

    func testJokeIsRemovedAsOftenAsItIsThere() throws {
        for (before, after) in [
            ("a\n%\nx\n%\nb\nc\n", "a\n%\nb\nc\n%\n"),
            ("x\n%\n\n#b\nc", "\n#b\nc\n%\n"),
            ("a\r\n%\r\nx\n%\nx", "a\r\n%\r\n"),
            ("# x\nx\nb\n", "# x\nb\n"),
            ("x\n%\n", nil),
            ("x\n%\n{\"a\"}\n%\n", "%\n{\"a\"}\n%\n"),
        ] {
            try file(before).remove(id: ChuckNorrisResponse.id(of: "x"))

            XCTAssertEqual(contents(), after)
        }
    }

    func testFileElsewhereStaysWithItsModeAndTheLinkToIt() throws {
        let path = try folder.write("x\n%\n", to: "shared")
        chmod(path, 0o664)
        symlink(path, folder.path("own"))
        let file = OwnJokesFile(path: folder.path("own"), folder: folder.path("new"))

        try file.remove(id: ChuckNorrisResponse.id(of: "x"))
        XCTAssertEqual(try folder.read("shared"), "")
        XCTAssertEqual(try file.add("y").count, 1)
        XCTAssertEqual(try folder.read("own"), "y\n%\n")
        let manager = FileManager.default
        XCTAssertEqual(try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int, 0o664)
        XCTAssertEqual(try manager.destinationOfSymbolicLink(atPath: folder.path("own")), path)
    }

    func testLineIsThatOfTheJokeOrOfTheLast() throws {
        let file = try file("\u{FEFF}a\n%\n\n  b\n  c\n%\nx\n%\n")
        XCTAssertEqual(try file.line(), 7)
        XCTAssertEqual(try file.line(of: ChuckNorrisResponse.id(of: "  b\n  c")), 4)
        XCTAssertNil(try file.line(of: "unknown"))
    }
}
