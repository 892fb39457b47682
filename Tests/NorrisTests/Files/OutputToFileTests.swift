import Foundation
import ChuckNorris
import TestSupport
import XCTest

/// What `> FILE` does to files.
final class OutputToFileTests: HomeTestCase {
    func testFileIsTheOneThatTheSystemOpens() throws {
        try home.write("", to: "a/b/file")
        try FileManager.default.createSymbolicLink(atPath: home.path("link"), withDestinationPath: "a/b")
        try FileManager.default.createSymbolicLink(atPath: home.path("dangling"), withDestinationPath: "new")
        try home.write("old\nold\n", to: "old")
        XCTAssertEqual(Platform.link(home.path("old"), home.path("same")), 0)
        chmod(home.path("old"), 0o640)

        let lines = [
            "today > ~/link/../x", "categories >~/dangling; today > ~/dangling", "today > ~/old",
            "search qqqq > ~/old", "jkoe > ~/old", "today > '~/two words' ; categories >> '\(home.path("two words"))'",
            "today > ~", "today > ~/none/x", "today > /dev/full; today > /dev/null",
            "search moon > ~/found",
        ]
        try UnprivilegedUser.own(home)
        // Root could replace a device.
        let input = lines.joined(separator: "\n")
        let result = try UnprivilegedUser.program(["--offline"], input: input, home: home.path).run()
        let today = try home.read("a/x")

        XCTAssertEqual(result, .failure("""
        line 4: No built-in joke contains "qqqq".
        norris: line 5: Unknown command "jkoe". Did you mean joke?
        norris: line 7: \(Self.unwritable(home.path, "Is a directory"))
        norris: line 8: \(Self.unwritable(home.path("none/x"), "No such file or directory"))
        norris: line 9: \(Self.unwritable("/dev/full", "No space left on device"))
        """, 1))
        XCTAssertEqual(today.split(separator: "\n").count, 1)
        for file in ["new", "old", "same"] {
            XCTAssertEqual(try home.read(file), today, file)
        }
        XCTAssertEqual(try home.read("found"), try Program(["--offline", "search", "moon"]).output(), "without numbers")
        XCTAssertTrue(try home.read("two words").hasPrefix(today + "animal\ncareer\n"))
        let attributes = try FileManager.default.attributesOfItem(atPath: home.path("old"))
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o640)
        let link = try FileManager.default.attributesOfItem(atPath: home.path("dangling"))
        XCTAssertEqual(link[.type] as? FileAttributeType, .typeSymbolicLink)
        let names = try FileManager.default.contentsOfDirectory(atPath: home.path).filter { !$0.hasPrefix(".") }
        XCTAssertEqual(
            names.sorted(),
            ["a", "dangling", "found", "link", "new", "old", "same", "two words"],
            "nothing is left"
        )
    }

    func testWritableFileInAReadOnlyFolderIsReplaced() throws {
        let path = try home.write("old", to: "folder/file")
        try UnprivilegedUser.own(home)
        chmod(path, 0o666)
        chmod(home.path("folder"), 0o555)
        defer { chmod(home.path("folder"), 0o755) }

        let input = "today > ~/folder/file\ntoday > ~/folder/other\n"
        let result = try UnprivilegedUser.program(["--offline"], input: input, home: home.path).run()

        let sentence = Self.unwritable(home.path("folder/other"), "Permission denied")
        XCTAssertEqual(result.standardError, "norris: line 2: \(sentence)\n")
        XCTAssertTrue(try home.read("folder/file").hasSuffix("\n"))
    }

    private static func unwritable(_ path: String, _ reason: String) -> String {
        "The output cannot be written to \(path) (\(reason)); check the path, its permissions and the free space, "
            + "and try again."
    }
}
