import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

final class JokesFileTests: XCTestCase {
    private func read(_ text: String, name: String = "mine.txt") -> JokesFile {
        JokesFile(path: "/a/" + name, contents: Array(text.utf8))
    }

    func testJokesOfEachFormatAreFound() {
        for (text, jokes) in [
            ("\u{FEFF}one\r\n\n # no\n  two é\t\n%x", ["one", "two é", "%x"]),
            ("one\n%\n\n  two\n  lines \n\n%\n%\n# 3\n", ["one", "  two\n  lines", "# 3"]),
            ("%\r\n one\r\n%\r\ntwo\r\nlines\r\n%\r\n# 3\r\n%", ["one", "two\nlines", "# 3"]),
            ("\n{\"value\": \"one\"}\n\n { \"value\":\"a\\r\\nb\"}\n", ["one", "a\nb"]),
            ("[ \"one\",\n {\"value\": \"two\"}]", ["one", "two"]),
        ] {
            let file = read(text)
            XCTAssertNil(file.problem)
            XCTAssertEqual(file.jokes.map(\.value), jokes)
        }
    }

    func testJokesAreFiledUnderTheNameOfTheFile() {
        let line = read("one", name: "My Jokes,2.old.txt").jokes[0]
        XCTAssertEqual(line.categories, ["my-jokes-2.old"])
        XCTAssertEqual(line.source, "My Jokes,2.old.txt")
        XCTAssertEqual(line.id, ChuckNorrisResponse(value: "one").id)

        let object = read(#"{"value": "one", "id": "a", "categories": ["Mine", "dev"], "source": "api"}"#).jokes[0]
        XCTAssertEqual(object.categories, ["mine", "dev"])
        XCTAssertEqual(object.source, "mine.txt")
        XCTAssertEqual(object.id, "a")
    }

    func testFileOfManyShortJokesIsReadUpToALimit() {
        let file = read(String(repeating: "a\n", count: JokesFile.mostJokes + 2))
        XCTAssertEqual(file.jokes.count, JokesFile.mostJokes)
        let sentence = "2 jokes of /a/mine.txt cannot be read; the first is line 500001."
        XCTAssertEqual(file.problem?.sentence, sentence)
    }

    func testUnreadableJokesAreOneSentence() {
        let long = String(repeating: "x", count: 65537)
        let line2 = "cannot be read; the first is line 2."
        for (text, sentence) in [
            ("one\n\u{200B}\n\(long)\ntwo", "2 jokes of /a/mine.txt \(line2)"),
            ("{\"value\": \"a\"}\n{\"no\": 1}", "A joke of /a/mine.txt cannot be read; it is line 2."),
            ("{\"value\": \"a\"}\nnonsense\n{\"value\": 1}\n\n{\"id\": \"x\"}", "3 jokes of /a/mine.txt \(line2)"),
            ("[\"a\", 1]", "A joke of /a/mine.txt cannot be read; it is item 2."),
            ("[{\"value\": ", "/a/mine.txt is not valid JSON."), ("a\0b", "/a/mine.txt is not a text file."),
        ] {
            XCTAssertEqual(read(text).problem, Failure(.io, sentence))
        }
        for text in ["", "# a\n\n", "[]"] {
            XCTAssertEqual(read(text).problem, Failure(.nothingFound, "There are no jokes in /a/mine.txt."))
        }
        let tooLong = "/dev/zero is larger than the 16 MB of jokes that are read."
        XCTAssertEqual(JokesFile(path: "/dev/zero").problem, Failure(.io, tooLong))
        for (begin, end, jokes, line) in [("", "b", ["b"], 1), ("a\n%\n\nb\nmore ", "%\nc\n", ["a", "c"], 4)] {
            let latin = JokesFile(path: "/a", contents: Array(begin.utf8) + [0xE9, 0x0A] + Array(end.utf8))
            XCTAssertEqual(latin.jokes.map(\.value), jokes)
            XCTAssertEqual(latin.problem, Failure(.io, "A joke of /a cannot be read; it is line \(line)."))
        }
    }
}
