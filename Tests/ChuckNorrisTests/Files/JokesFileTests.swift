import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

final class JokesFileTests: FolderTestCase {
    private func read(_ text: String, name: String = "mine.txt") throws -> JokesFile {
        try folder.write(text, to: name)
        return JokesFile(path: folder.path(name))
    }

    func testLinesAreJokesExceptForComments() throws {
        let file = try read("\u{FEFF}one\r\n\n # no joke\n  two é\t\n%x\nthree", name: "My Jokes,2.old.txt")

        XCTAssertEqual(file.jokes.map(\.value), ["one", "two é", "%x", "three"])
        XCTAssertEqual(file.jokes[0].categories, ["my-jokes-2.old"])
        XCTAssertEqual(file.jokes[0].source, .file("My Jokes,2.old.txt"))
        XCTAssertEqual(file.jokes[0].id, ChuckNorrisResponse(value: "one").id)
        XCTAssertNil(file.problem)
    }

    func testPercentSignsSeparateFortunes() throws {
        for text in [
            "one\n%\n\n  two\n  lines \n\n%\n%\n# three\n",
            "%\r\none\r\n%\r\n  two\r\n  lines\r\n%\r\n# three\r\n%",
        ] {
            XCTAssertEqual(try read(text).jokes.map(\.value), ["one", "  two\n  lines", "# three"])
        }
    }

    func testObjectsOfJSONAreJokes() throws {
        let objects = [
            #"{"value": "one\r\nline", "id": "a", "categories": ["Mine", "dev"], "source": "api"}"#,
            #"{"value":"two"}"#,
        ]
        for text in ["\n" + objects.joined(separator: "\n\n") + "\n", "[ \(objects.joined(separator: ",\n"))]"] {
            let file = try read(text)
            XCTAssertNil(file.problem)
            XCTAssertEqual(file.jokes.map(\.value), ["one\nline", "two"])
            XCTAssertEqual(file.jokes.map(\.categories), [["mine", "dev"], ["mine"]])
            XCTAssertEqual(file.jokes[0].id, "a")
            XCTAssertEqual(file.jokes[0].source, .file("mine.txt"))
        }
        XCTAssertEqual(try read(#"["one", "two"]"#).jokes.map(\.value), ["one", "two"])
    }

    func testUnreadableJokesAreOneSentence() throws {
        let path = folder.path("a")
        try (Data("one\n\u{200B}\n".utf8) + [0xE9, 0x0A] + Data("two".utf8)).write(to: URL(fileURLWithPath: path))
        let file = JokesFile(path: path)
        XCTAssertEqual(file.jokes.map(\.value), ["one", "two"])
        XCTAssertEqual(file.problem, Failure(.io, "2 jokes of \(path) cannot be read; the first is line 2."))

        let json = try read(#"{"value": "a"}"# + "\n{\"no\": 1}")
        XCTAssertEqual(json.problem?.sentence, "A joke of \(folder.path("mine.txt")) cannot be read; it is line 2.")
        XCTAssertEqual(
            try read(#"["a", 1]"#).problem?.sentence,
            "A joke of \(folder.path("mine.txt")) cannot be read; it is item 2."
        )
        let long = try read(String(repeating: "x", count: 65537) + "\na")
        XCTAssertEqual(long.jokes.map(\.value), ["a"])
        XCTAssertNotNil(long.problem)
    }

    func testFilesWithoutJokesSayWhy() throws {
        let path = folder.path("mine.txt")
        for (text, kind, sentence) in [
            ("", Failure.Kind.nothingFound, "There are no jokes in \(path)."),
            ("# a\n\n", .nothingFound, "There are no jokes in \(path)."),
            ("[]", .nothingFound, "There are no jokes in \(path)."),
            ("[{\"value\": ", .io, "\(path) is not valid JSON."),
            ("a\0b", .io, "\(path) is not a text file."),
        ] {
            XCTAssertEqual(try read(text).problem, Failure(kind, sentence))
        }
        XCTAssertEqual(
            JokesFile(path: "/nosuch").problem,
            Failure(.io, "The jokes cannot be read from /nosuch (No such file or directory).")
        )
        XCTAssertEqual(
            JokesFile(path: "/dev/zero").problem, Failure(
                .io,
                "/dev/zero is larger than the 16 MB of jokes that are read."
            )
        )
    }
}
