import ChuckNorris
import TestSupport
import XCTest

final class LastJokeTests: FolderTestCase {
    private var last: LastJoke {
        LastJoke(store: Store(folder: folder.path("state")))
    }

    func testJokeIsReadBackWithItsSource() throws {
        XCTAssertNil(try last.joke())
        XCTAssertEqual(try folder.names(""), [])
        let long = String(repeating: "\u{7F}", count: 250_000)
        for (source, value) in [(JokeSource.file("team"), "One\nTwo \u{1B}"), (.builtIn, "Joke."), (.api, long)] {
            let response = ChuckNorrisResponse(id: "a", value: value, categories: ["dev"], source: source)
            try last.keep(JokeModel(response: response))
            XCTAssertEqual(try last.joke()?.response, response)
        }
        XCTAssertEqual(try folder.names("state"), ["last"])
    }

    func testSameJokeIsNotWrittenAgain() throws {
        try last.keep(.sample("a"))
        chmod(folder.path("state/last"), 0o400)
        let earlier = try FileManager.default
            .attributesOfItem(atPath: folder.path("state/last"))[.systemFileNumber] as? Int
        try last.keep(.sample("a"))
        let now = try FileManager.default.attributesOfItem(atPath: folder.path("state/last"))[.systemFileNumber] as? Int
        XCTAssertEqual(earlier, now)
    }

    func testDamagedFileIsAFailureAndReplaced() throws {
        for text in ["junk", #"{"id":"a"}"#, #"{"id":"a","value":"A jo"#, "\0"] {
            try folder.write(text, to: "state/last")
            assertFails(Failure(.io, "\(folder.path("state/last")) is damaged, and has no joke.")) {
                _ = try self.last.joke()
            }
            try last.keep(.sample("a"))
            XCTAssertEqual(try last.joke(), .sample("a"))
        }
        // A power failure may leave an empty file.
        try folder.write("", to: "state/last")
        XCTAssertNil(try last.joke())
    }

    func testEarlierJokeIsNotTakenForOneThatCouldNotBeWritten() async throws {
        try last.keep(.sample("a"))
        try await withFileSizeLimit(10) {
            assertFails(Failure(.io, "\(self.folder.path("state/last")) cannot be written: File too large.")) {
                try self.last.keep(.sample("b"))
            }
        }
        XCTAssertNil(try last.joke())
        XCTAssertEqual(try folder.names("state"), [])
    }
}
