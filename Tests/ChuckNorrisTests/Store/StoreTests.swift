import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// Files that are read, appended to and replaced, links to files, and what is no file of the user's.
final class StoreTests: StoreTestCase {
    private func replace(_ name: String = "file", with text: String) throws {
        try store.replace(name, limit: 1 << 20) { _ in Array(text.utf8) }
    }

    func testFileIsReplacedAndReadAndNotMadeByReading() throws {
        XCTAssertNil(try store.read("file", limit: 10))
        XCTAssertEqual(try names(""), [])
        // As a killed process leaves it.
        try write("half", to: ".file.norris~")
        try replace(with: "one\n")
        try store.replace("file", limit: 8) { $0 + Array("two\n".utf8) }
        try store.replace("file", limit: 8) { _ in nil }
        XCTAssertEqual(try store.read("file", limit: 8), Array("one\ntwo\n".utf8))
        XCTAssertEqual(try names(), ["file"])
    }

    func testLineIsAppendedBehindACompleteOneUnlessItIsTheLast() throws {
        for (before, after) in [
            ("", "new\n"), ("one", "one\nnew\n"), ("new", "new"), ("one\nnew\n", "one\nnew\n"),
            ("a\nnew", "a\nnew"), ("renew\n", "renew\nnew\n"), ("renew", "renew\nnew\n"), ("ew", "ew\nnew\n"),
        ] {
            try write(before)
            try store.append("new", to: "file")
            XCTAssertEqual(try read(), after)
        }
    }

    func testNewFilesAndFoldersAreForTheUserAloneWithAnyUmask() throws {
        for mask in [0, 0o777] as [mode_t] {
            let earlier = umask(mask)
            defer { umask(earlier) }
            let path = place + "/a/\(mask)"
            try Store(folder: path).append("line", to: "file")
            try Store(folder: path).replace("new", limit: 9) { _ in Array("text".utf8) }
            let paths = [place + "/a", path, path + "/file", path + "/new"]
            let modes = try paths.map { try attribute(.posixPermissions, $0) }
            XCTAssertEqual(modes, [0o700, 0o700, 0o600, 0o600])
        }
    }

    func testPermissionsAndOtherNamesOfAFileKeepWhatTheyHave() throws {
        try replace(with: "old\n")
        chmod(path(), 0o640)
        XCTAssertEqual(link(path(), path("snapshot")), 0)
        try store.append("new", to: "file")
        XCTAssertEqual(try [read(), read("snapshot")], ["old\nnew\n", "old\n"])
        XCTAssertEqual(try attribute(.posixPermissions, path()), 0o640)
    }

    func testLinkIsFollowedAndItsTargetReplacedInItsOwnFolder() throws {
        mkdir(place, 0o700)
        symlink("target", folder.path("link"))
        for target in [folder.path("target"), "../link", "../missing"] {
            try folder.write("", to: "target")
            unlink(path())
            symlink(target, path())
            try store.append("line", to: "file")
            try store.replace("file", limit: 100) { $0 + Array("new\n".utf8) }
            XCTAssertEqual(try store.read("file", limit: 100), Array("line\nnew\n".utf8))
            XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: path()), target)
        }
        XCTAssertEqual(try names(), ["file"])
        XCTAssertEqual(try names(""), ["link", "missing", "norris", "target"])
        unlink(path())
        symlink("file", path())
        assertFails("\(path()) cannot be written: Too many levels of symbolic links.") { try replace(with: "new") }
    }

    func testFoldersFollowTheXDGSpecification() {
        let variables = ["HOME": "/h", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "relative", "XDG_DATA_HOME": ""]
        let folders = Folders(environment: Environment(variables))
        let paths = [folders.state, folders.config, folders.favorites.store].map { $0.path(of: "x") }
        XCTAssertEqual(paths, ["/s/norris/x", "/h/.config/norris/x", "/h/.local/share/norris/x"])
        XCTAssertEqual(folders.ownJokesFolder, "/h/.local/share/norris/jokes")
        XCTAssertNil(Folders(environment: Environment(["HOME": "relative"])).ownJokesFolder)
    }
}
