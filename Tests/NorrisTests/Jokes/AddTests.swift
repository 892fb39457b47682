import Foundation
import TestSupport
import XCTest

/// Jokes that the built program adds to the user's own.
final class AddTests: HomeTestCase {
    private let folder = ".local/share/norris/jokes/"

    func testTextComesFromArgumentsOrAPipeAndGoesIntoTheFileOfItsCategory() throws {
        let line = #"He came; he saw > all "this" # @ 'that' \ & | -n 5"#
        for (words, input) in [
            (["add", "One", "joke."], nil), (["add", "-c", "At-Work", "From", "work."], nil),
            (["add", "-"], "Read\nfrom a pipe\n"), (["add", "--", "--help", "is", "on", "its", "way"], nil),
            ([], "add He said \"no\".\nadd \"In quotes;\"\nadd \(line)\n"),
        ] {
            XCTAssertEqual(try norris(words, input: input).exitStatus, 0, "\(words)")
        }

        for text in [
            "One joke.", "From work.", "Read from a pipe", "--help is on its way", #"He said "no"."#, #""In quotes;""#,
            line,
        ] {
            XCTAssertEqual(try norris("--jokes", "mine", "search", "--", text), .success(text + "\n"))
        }
        XCTAssertEqual(try norris("--jokes", "mine", "joke", "at-work"), .success("From work.\n"))
    }

    func testAnswerNamesTheFileAndTheLine() throws {
        let session = try session(columns: 200)
        let path = home.path(folder + "own")

        for number in 1 ... 3 {
            let answer = try session.answer(to: "add Joke number \(number)").joined(separator: " ")
            let line = try home.read(folder + "own").split(separator: "\n", omittingEmptySubsequences: false)
                .firstIndex { $0 == "Joke number \(number)" }
            XCTAssertTrue(answer.contains(path), answer)
            XCTAssertTrue(try answer.contains(/\b(\d+)\b/) && answer.contains("\(XCTUnwrap(line) + 1)"), answer)
        }
        XCTAssertEqual(try session.answer(to: "joke own").count, 1)
        XCTAssertTrue(try session.answer(to: "search number").count >= 3, "the prompt knows what was added")
    }

    func testTextThatCannotBeAddedIsRefusedInASentence() throws {
        try home.write(#"{"value": "JSON"}"#, to: folder + "json")
        for (words, input, status) in [
            (["add", "-"], "a\n%\nb", 64), (["add", "-"], "\n", 64), (["add"], nil, 64),
            (["add", "-c", "../x", "a"], nil, 64), (["add", "-c", "two words", "a"], nil, 64),
            (["add", "-c", "two,words", "a"], nil, 64), (["add", "-x", "a"], nil, 64), (["add", "-c"], nil, 64),
            (["add", "-c", ".x", "a"], nil, 64), (["add", "-c", "json", "a"], nil, 74),
        ] as [([String], String?, Int32)] {
            let result = try norris(words, input: input)
            XCTAssertEqual(result.exitStatus, status, "\(words): \(result)")
            XCTAssertEqual(result.standardError.count(where: \.isNewline), 1, "\(words): \(result)")
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path(folder)), ["json"])
    }

    #if os(Linux)
        /// The memory for the whole file is not there, so it is appended to.
        func testAddingToALargeFileTakesLittleMemoryAndFewBytes() throws {
            try XCTSkipIf(SanitizedBuild.isThis, "A sanitizer reserves more memory than there is.")
            let joke = "Chuck Norris counts to infinity, and this is a part of it.\n%\n"
            let text = String(repeating: joke, count: 7_000_000 / joke.utf8.count)
            try home.write(text, to: Scenario.ownJokes)
            let strace = try Strace(log: home.path("log"))
            let words = try [Program.path(), "add", "One more."]

            let traced = strace.command(words, tracing: "write,pwrite64,writev", of: [home.path(Scenario.ownJokes)])
            let limited = ["-c", #"ulimit -d 100000; exec "$0" "$@""#] + traced
            let result = try Program(limited, executable: "/bin/sh", home: home.path).run()

            XCTAssertEqual(result.exitStatus, 0, "\(result)")
            XCTAssertTrue(try home.read(Scenario.ownJokes).hasPrefix(text))
            let written = try strace.calls(below: home.path)
                .compactMap { $0.line.split(separator: "= ").last.flatMap { Int($0) } }
            XCTAssertTrue((1 ... 200).contains(written.reduce(0, +)), "\(written)")
        }
    #endif
}
