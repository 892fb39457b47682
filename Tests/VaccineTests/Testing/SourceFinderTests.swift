import Foundation
import XCTest
@testable import VaccineTesting

final class SourceFinderTests: XCTestCase {
    private var root: URL!

    override func setUpWithError() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("SourceFinderTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: root)
    }

    func testFileOfTheModuleIsChosenAmongFilesOfOneName() throws {
        try add(".build/House/Start.swift")
        XCTAssertNil(found, "hidden")
        try add("Tests/Renamed/Start.swift")
        XCTAssertEqual(found, "/Tests/Renamed/Start.swift")
        try add("Tests/Other/Start.swift")
        XCTAssertNil(found, "one of two")
        try add("Tests/House/Deep/Start.swift")
        XCTAssertEqual(found, "/Tests/House/Deep/Start.swift")
    }

    func testSymbolicLinksAreNotFollowed() throws {
        try add("Sources/House/Other.swift")
        try add(".hidden/House/Start.swift")
        for (name, destination) in [("Sources/House/Loop", root.path), ("Linked", "Sources"), ("Start", ".hidden")] {
            let link = root.appendingPathComponent(name).path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: destination)
        }

        XCTAssertNil(found)
    }

    func testTreeOfFiveThousandFoldersIsReadOnceForSeveralFiles() {
        var folders: [String] = []
        var finder = SourceFinder()
        finder.entries = { folder in
            folders.append(folder)
            guard folder == "/root" else { return [("File\(folder.dropFirst(7)).swift", false)] }
            return (0 ..< 5000).map { ("M\($0)", true) }
        }

        let paths = finder.paths(of: ["M7/File7.swift", "M4999/File4999.swift", "M1/Missing.swift"], in: "/root")

        XCTAssertEqual(paths, [
            "M7/File7.swift": "/root/M7/File7.swift",
            "M4999/File4999.swift": "/root/M4999/File4999.swift",
        ])
        XCTAssertEqual(folders.count, 5001)
        XCTAssertEqual(Set(folders).count, 5001)
    }

    func testSearchOfAnEndlessTreeEndsAfterTheGreatestNumberOfEntries() {
        var count = 0
        var finder = SourceFinder()
        finder.maximumEntryCount = 1000
        finder.entries = { folder in
            count += 100
            return [("Start.swift", folder == "/root/House")] + (1 ..< 100).map { ("\($0)", true) }
        }

        XCTAssertEqual(finder.paths(of: [], in: "/root"), [:])
        XCTAssertEqual(count, 0, "nothing is read for no file")
        let paths = finder.paths(of: ["House/Start.swift"], in: "/root")

        XCTAssertEqual(paths, [:], "a search that was not completed does not know the only file of a name")
        XCTAssertEqual(count, 1000)
    }

    func testPackageIsTheFolderOfTheManifestOrTheRepository() throws {
        try add("Sources/House/Start.swift")
        let file = root.appendingPathComponent("Sources/House/Start.swift").path
        try add("Package.swift")
        XCTAssertEqual(SourceFinder.package(of: file), root.path)
        try add("Sources/.git/HEAD")
        XCTAssertEqual(SourceFinder.package(of: file), "\(root.path)/Sources")
        XCTAssertNil(SourceFinder.package(of: "/nowhere/House/Start.swift"))
    }

    private var found: String? {
        let path = SourceFinder().paths(of: ["House/Start.swift"], in: root.path)["House/Start.swift"]
        return path.map { String($0.dropFirst(root.path.count)) }
    }

    private func add(_ path: String) throws {
        let file = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
    }
}
