import Foundation
import TestSupport
import XCTest

/// The files in the folders of XDG, each of which may be a link.
final class KeptFilesTests: HomeTestCase {
    func testFilesAreInTheFoldersOfXDGAndLinksAreFollowed() throws {
        let files = [
            "c/norris/config", "d/norris/favorites.jsonl", "d/norris/jokes/own", "s/norris/history", "s/norris/last",
        ]
        for (number, file) in files.enumerated() {
            let target = try home.write("", to: "dotfiles/\(number)")
            try unlink(home.write("", to: file))
            symlink(target, home.path(file))
        }
        let session = try session(environment: [
            "XDG_CONFIG_HOME": home.path("c"), "XDG_STATE_HOME": home.path("s"), "XDG_DATA_HOME": home.path("d"),
        ])

        for line in ["joke", "favorite", "add Mine.", "set name Bob"] {
            try session.answer(to: line)
        }
        XCTAssertEqual(try session.quit(), 0)

        for (number, file) in files.enumerated() {
            XCTAssertNoThrow(try FileManager.default.destinationOfSymbolicLink(atPath: home.path(file)), "stays a link")
            XCTAssertFalse(try home.read("dotfiles/\(number)").isEmpty, file)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
        XCTAssertEqual(names.sorted(), ["c", "d", "dotfiles", "s"])
        XCTAssertFalse(session.rows.contains { $0.contains("regular file") }, "\(session.rows)")
    }
}
