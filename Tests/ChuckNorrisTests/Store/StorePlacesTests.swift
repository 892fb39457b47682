import ChuckNorris
import Foundation
import TestSupport
import XCTest

/// Links, other kinds of files, other users, and folders that cannot be used.
final class StorePlacesTests: FolderTestCase {
    private var store: Store {
        Store(folder: folder.path("norris"))
    }

    private var path: String {
        folder.path("norris/file")
    }

    override func setUpWithError() throws {
        try super.setUpWithError()
        try folder.write("old\n", to: "dotfiles/target")
        try FileManager.default.createDirectory(atPath: folder.path("norris"), withIntermediateDirectories: false)
    }

    private func change() throws {
        try store.append("line", to: "file")
        try store.replace("file", limit: 100) { $0 + Array("new\n".utf8) }
    }

    func testLinkIsFollowedAndItsTargetReplacedInItsOwnFolder() throws {
        for target in [folder.path("dotfiles/target"), "../dotfiles/target", "../dotfiles/link"] {
            try folder.write("old\n", to: "dotfiles/target")
            symlink("target", folder.path("dotfiles/link"))
            unlink(path)
            symlink(target, path)
            try change()

            XCTAssertEqual(try store.read("file", limit: 100), Array("old\nline\nnew\n".utf8))
            XCTAssertEqual(try folder.read("dotfiles/target"), "old\nline\nnew\n")
            XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: path), target)
            XCTAssertEqual(try folder.names("norris"), ["file"])
            XCTAssertEqual(try folder.names("dotfiles"), ["link", "target"])
        }
    }

    func testLinkToAFileThatIsMissingMakesItButNoFolder() throws {
        symlink("../dotfiles/new", path)
        try change()
        XCTAssertEqual(try folder.read("dotfiles/new"), "line\nnew\n")

        unlink(path)
        symlink("../missing/new", path)
        XCTAssertNil(try store.read("file", limit: 1))
        assertFails(Failure(.io, "\(folder.path("norris/../missing")) cannot be opened: No such file or directory.")) {
            try self.change()
        }
        unlink(path)
        symlink("file", path)
        assertFails(Failure(.io, "\(path) cannot be written: Too many levels of symbolic links.")) { try self.change() }
    }

    func testFolderMayBeALink() throws {
        rmdir(folder.path("norris"))
        symlink("dotfiles", folder.path("norris"))
        try change()
        XCTAssertEqual(try folder.read("dotfiles/file"), "line\nnew\n")
    }

    func testOtherKindsOfFilesAreRefusedWithoutWaiting() throws {
        for (name, make) in [
            ("folder", { mkdir($0, 0o700) }), ("pipe", { mkfifo($0, 0o600) }), ("link", { symlink("pipe", $0) }),
            ("device", { symlink("/dev/zero", $0) }), ("full", { symlink("/dev/full", $0) }),
        ] as [(String, (String) -> Int32)] {
            XCTAssertEqual(make(folder.path("norris/\(name)")), 0)
            for call in [
                { _ = try self.store.read(name, limit: 100) }, { try self.store.append("line", to: name) },
                { try self.store.replace(name, limit: 100) { $0 } },
            ] as [() throws -> Void] {
                XCTAssertThrowsError(try call(), name) { error in
                    let sentence = (error as? Failure)?.sentence ?? ""
                    XCTAssertTrue(
                        ["is not a regular file.", "Is a directory."].contains { sentence.hasSuffix($0) },
                        sentence
                    )
                }
            }
        }
    }

    func testFilesAndFoldersOfOtherUsersAreRefused() throws {
        try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
        try change()
        let (file, folder) = (path, folder.path("norris"))
        chown(file, 1, 1)
        assertFails(Failure(.io, "\(file) belongs to another user.")) { _ = try self.store.read("file", limit: 100) }
        assertFails(Failure(.io, "\(file) belongs to another user.")) { try self.change() }
        chown(file, 0, 0)
        chown(folder, 1, 1)
        assertFails(Failure(.io, "\(folder) belongs to another user.")) { try self.change() }
        assertFails(Failure(.io, "\(folder) belongs to another user.")) {
            try Store(folder: folder + "/new").append("line", to: "file")
        }
        XCTAssertEqual(try self.folder.names("norris"), ["file"])
    }

    func testPlacesWhereNoFolderCanBeAreNamed() throws {
        try change()
        for (place, part, reason) in [
            (path + "/norris", path + "/norris", "Not a directory"), (
                "/proc/none/norris",
                "/proc/none",
                "No such file or directory"
            ),
            (folder.path(String(repeating: "/x", count: 3000)), nil, "File name too long"),
        ] {
            assertFails(Failure(.io, "\(part ?? place) cannot be created: \(reason).")) {
                try Store(folder: place).append("line", to: "file")
            }
        }
    }

    func testReadOnlyFileIsNotReplaced() throws {
        try XCTSkipUnless(getuid() == 0, "Root becomes another user.")
        try change()
        for (mode, owner) in [(0o400, "file"), (0o500, "folder")] as [(mode_t, String)] {
            let path = owner == "file" ? path : folder.path("norris")
            try giveAway()
            chmod(path, mode)
            seteuid(1)
            defer { seteuid(0) }
            assertFails(Failure(.io, "\(self.path) cannot be written: Permission denied.")) {
                try self.store.replace("file", limit: 100) { $0 + [1] }
            }
            if owner == "folder" {
                XCTAssertNoThrow(try store.append("line", to: "file"))
            }
        }
    }

    private func giveAway() throws {
        for path in [folder.path, folder.path("norris"), path] {
            chown(path, 1, 1)
            chmod(path, 0o700)
        }
    }
}
