import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// Links, other kinds of files, other users, and folders that cannot be used.
final class StorePlacesTests: StoreTestCase {
    override func setUpWithError() throws {
        try super.setUpWithError()
        try folder.write("old\n", to: "dotfiles/target")
        mkdir(place, 0o700)
    }

    private func change() throws {
        try store.append("line", to: "file")
        try store.replace("file", limit: 100) { $0 + Array("new\n".utf8) }
    }

    func testLinkIsFollowedAndItsTargetReplacedInItsOwnFolder() throws {
        symlink("target", folder.path("dotfiles/link"))
        for target in [folder.path("dotfiles/target"), "../dotfiles/link", "../dotfiles/missing"] {
            try folder.write("", to: "dotfiles/target")
            unlink(path())
            symlink(target, path())
            try change()
            XCTAssertEqual(try read(), "line\nnew\n")
            XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: path()), target)
            XCTAssertEqual(try names(), ["file"])
        }
        XCTAssertEqual(try names("dotfiles"), ["link", "missing", "target"])
    }

    func testLinksThatLeadToNoFileAreFailures() throws {
        symlink("../missing/new", path())
        XCTAssertNil(try store.read("file", limit: 1))
        assertFails("\(place)/../missing cannot be opened: No such file or directory.") { try change() }
        unlink(path())
        symlink("file", path())
        assertFails("\(path()) cannot be written: Too many levels of symbolic links.") { try change() }
    }

    func testFolderMayBeALink() throws {
        rmdir(place)
        symlink("dotfiles", place)
        try change()
        XCTAssertEqual(try folder.read("dotfiles/file"), "line\nnew\n")
    }

    func testOtherKindsOfFilesAreRefusedWithoutWaiting() throws {
        mkdir(path("folder"), 0o700)
        mkfifo(path("pipe"), 0o600)
        symlink("pipe", path("link"))
        symlink("/dev/full", path("device"))
        for name in ["folder", "pipe", "link", "device"] {
            for call in [
                { _ = try self.store.read(name, limit: 9) }, { try self.store.append("line", to: name) },
                { try self.replace(name, with: "new") },
            ] as [() throws -> Void] {
                XCTAssertThrowsError(try call(), name) { error in
                    let sentence = (error as? Failure)?.sentence ?? ""
                    XCTAssertTrue(
                        ["not a regular file.", "Is a directory."].contains { sentence.hasSuffix($0) },
                        sentence
                    )
                }
            }
        }
    }

    func testFilesAndFoldersOfOtherUsersAreRefused() throws {
        try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
        try change()
        chown(path(), 1, 1)
        assertFails("\(path()) belongs to another user.") { _ = try store.read("file", limit: 100) }
        assertFails("\(path()) belongs to another user.") { try change() }
        chown(path(), 0, 0)
        chown(place, 1, 1)
        assertFails("\(place) belongs to another user.") { try change() }
        assertFails("\(place) belongs to another user.") { try Store(folder: path("new")).append("line", to: "file") }
        XCTAssertEqual(try names(), ["file"])
    }

    func testPlacesWhereNoFolderCanBeAreNamed() throws {
        try change()
        let long = place + String(repeating: "/x", count: 3000)
        for (place, sentence) in [
            (path() + "/norris", "\(path())/norris cannot be created: Not a directory."),
            ("/proc/none/norris", "/proc/none cannot be created: No such file or directory."),
            (long, "\(long) cannot be created: File name too long."),
        ] {
            assertFails(sentence) { try Store(folder: place).append("line", to: "file") }
        }
    }

    func testReadOnlyFileIsNotReplacedAndAReadOnlyFolderTakesLines() throws {
        try XCTSkipUnless(getuid() == 0, "Root becomes another user.")
        try change()
        for (mode, folderMode) in [(0o400, 0o700), (0o600, 0o500)] as [(mode_t, mode_t)] {
            for (path, mode) in [(folder.path, 0o700), (place, folderMode), (path(), mode)] {
                chown(path, 1, 1)
                chmod(path, mode)
            }
            seteuid(1)
            defer { seteuid(0) }
            assertFails("\(path()) cannot be written: Permission denied.") { try replace(with: "new") }
            XCTAssertEqual((try? store.append("line", to: "file")) != nil, mode == 0o600)
        }
    }
}
