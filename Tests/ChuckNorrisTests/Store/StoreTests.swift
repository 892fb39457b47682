import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// Files that are read, appended to and replaced.
final class StoreTests: StoreTestCase {
    func testFileIsReplacedAndReadAndNotMadeByReading() throws {
        XCTAssertNil(try store.read("file", limit: 10))
        XCTAssertEqual(try names(""), [])
        try replace(with: "one\n")
        try store.replace("file", limit: 8) { $0 + Array("two\n".utf8) }
        try store.replace("file", limit: 8) { _ in nil }
        XCTAssertEqual(try store.read("file", limit: 8), Array("one\ntwo\n".utf8))
        XCTAssertEqual(try names(), ["file"])
    }

    func testLineIsAppendedBehindACompleteOne() throws {
        for (before, after, unlessRepeated) in [
            ("", "new\n", "new\n"), ("one", "one\nnew\n", "one\nnew\n"), ("new", "new\nnew\n", "new"),
            ("one\nnew\n", "one\nnew\nnew\n", "one\nnew\n"), ("renew\n", "renew\nnew\n", "renew\nnew\n"),
            ("ew", "ew\nnew\n", "ew\nnew\n"),
        ] {
            for (repeats, expected) in [(true, after), (false, unlessRepeated)] {
                try write(before)
                try store.append("new", to: "file", repeats: repeats)
                XCTAssertEqual(try read(), expected)
            }
        }
    }

    func testNewFilesAndFoldersAreForTheUserAloneWithAnyUmask() throws {
        for mask in [0, 0o777] as [mode_t] {
            let earlier = umask(mask)
            defer { umask(earlier) }
            try Store(folder: place + "/a/\(mask)").append("line", to: "file")
            XCTAssertEqual(try attribute(.posixPermissions, place + "/a"), 0o700)
            XCTAssertEqual(try attribute(.posixPermissions, place + "/a/\(mask)"), 0o700)
            XCTAssertEqual(try attribute(.posixPermissions, place + "/a/\(mask)/file"), 0o600)
        }
    }

    func testPermissionsAndOtherNamesOfAFileKeepWhatTheyHave() throws {
        try replace(with: "old\n")
        chmod(path(), 0o640)
        XCTAssertEqual(link(path(), path("snapshot")), 0)
        try store.append("new", to: "file")
        XCTAssertEqual(try read(), "old\nnew\n")
        XCTAssertEqual(try read("snapshot"), "old\n")
        try replace(with: "text")
        XCTAssertEqual(try attribute(.posixPermissions, path()), 0o640)
    }

    func testFileBeyondTheLimitIsNeitherReadNorWritten() throws {
        try replace(with: "text")
        XCTAssertEqual(truncate(path(), 2 << 20), 0)
        assertFails("\(path()) has more than 1 MB.") { _ = try store.read("file", limit: 1 << 20) }
        assertFails("\(path()) has more than 1 MB.") { try replace(with: "new") }
        XCTAssertEqual(truncate(path(), 4), 0)
        assertFails("\(path()) has more than 1 MB.") { try replace(with: String(repeating: "x", count: 2 << 20)) }
        XCTAssertEqual(try read(), "text")
    }

    func testTemporaryFileOfADeadProcessIsRemoved() throws {
        try write("half", to: ".file.norris~")
        try replace(with: "text")
        XCTAssertEqual(try names(), ["file"])
    }

    func testFullDiskLeavesWhatWasThere() async throws {
        try replace(with: "12345678\n")
        // A limit on the size of files stands in for a full disk: it also cuts a write short.
        try await withFileSizeLimit(12) {
            assertFails("\(path()) cannot be written: File too large.") { try store.append("more", to: "file") }
            assertFails("\(path()) cannot be written: File too large.") { try replace(with: "a longer text") }
            assertFails("\(path("new")) cannot be written: File too large.") {
                try store.append("a longer line", to: "new")
            }
        }
        XCTAssertEqual(try read(), "12345678\n")
        XCTAssertEqual(try names(), ["file"])
    }

    func testFoldersFollowTheXDGSpecification() {
        for (variables, state, data, config) in [
            (["HOME": "/h"], "/h/.local/state/norris/x", "/h/.local/share/norris", "/h/.config/norris/x"),
            (
                ["HOME": "/h", "XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "relative", "XDG_CONFIG_HOME": ""],
                "/s/norris/x",
                "/h/.local/share/norris",
                "/h/.config/norris/x"
            ),
            (["HOME": "relative", "XDG_DATA_HOME": "/d"], "x", "/d/norris", "x"),
        ] {
            let folders = Folders(environment: Environment(variables))
            XCTAssertEqual(folders.state.path(of: "x"), state)
            XCTAssertEqual(folders.data.path(of: "x"), data + "/x")
            XCTAssertEqual(folders.config.path(of: "x"), config)
            XCTAssertEqual(folders.ownJokes, data + "/jokes")
        }
        assertFails("Nothing says where files are kept: HOME is not set to an absolute path.") {
            _ = try Folders(environment: Environment(["HOME": "relative"])).state.read("file", limit: 1)
        }
    }
}
