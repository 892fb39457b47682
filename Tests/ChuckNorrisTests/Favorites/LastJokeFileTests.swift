import ChuckNorris
import TestSupport
import XCTest

final class LastJokeFileTests: FolderTestCase {
    private var file: LastJokeFile {
        LastJokeFile(path: folder.path("state/last"))
    }

    func testJokeIsReadBackWithItsSourceByThisUserAlone() throws {
        XCTAssertNil(try file.joke())
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("state")))
        for source in [JokeSource.file("team.txt"), .bundled, .api] {
            let response = ChuckNorrisResponse(id: "a", value: "One\nTwo \u{1B}", categories: ["dev"], source: source)
            try file.keep(JokeModel(response: response))

            XCTAssertEqual(try file.joke()?.response, response)
        }
        let written = try attributes("state/last")
        try file.keep(XCTUnwrap(file.joke()))
        XCTAssertEqual(try attributes("state/last")[.systemFileNumber] as? Int, written[.systemFileNumber] as? Int)
        XCTAssertEqual(written[.posixPermissions] as? Int, 0o600)
        XCTAssertEqual(try attributes("state")[.posixPermissions] as? Int, 0o700)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path("state")), ["last"])
    }

    func testDamagedFileIsReportedAndReplaced() throws {
        let long = String(repeating: " ", count: 2 << 20)
        for text in ["junk", #"{"id":"a"}"#, #"{"id":"a","value":"A jo"#, "\0", long] {
            try folder.write(text, to: "state/last")
            assertThrows(.foreign) { try file.joke() }
            try file.keep(Favorite.sample("a").joke)
            XCTAssertEqual(try file.joke()?.joke, "Joke a.")
        }
        // A power failure may leave an empty file.
        try folder.write("", to: "state/last")
        XCTAssertNil(try file.joke())
        assertThrows(.noLocation) { try LastJokeFile(path: nil).joke() }
    }

    func testEarlierJokeIsNotTakenForOneThatCouldNotBeWritten() async throws {
        try file.keep(Favorite.sample("a").joke)
        try await withFileSizeLimit(10) {
            assertThrows(.unwritable(errno: EFBIG)) { try file.keep(Favorite.sample("b").joke) }
        }

        XCTAssertNil(try file.joke())
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path("state")), [])
    }

    private func attributes(_ name: String) throws -> [FileAttributeKey: Any] {
        try FileManager.default.attributesOfItem(atPath: folder.path(name))
    }

    private func assertThrows(_ cause: FileStoreError.Cause, line: UInt = #line, _ body: () throws -> some Any) {
        XCTAssertThrowsError(try body(), line: line) { error in
            XCTAssertEqual((error as? FileStoreError)?.cause, cause, line: line)
        }
    }
}
