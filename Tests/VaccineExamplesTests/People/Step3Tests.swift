import Foundation
import TestSupport
import Vaccine
import VaccineTesting
import XCTest

/// Easier than before: tests have cures of their own, in any order, and what is missing is listed at once.
final class Step3Tests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCures(of: Step3.cures)
    }

    func testReplacedPartIsUsedEverywhere() async throws {
        Vaccine.setCure(for: PeopleStoring.self, with: PeopleMemory())
        Vaccine.setCure(for: PeopleFetching.self, with: PeopleFetcherStub(result: .success(.samples)))

        let lines = try await Vaccine.getCure(for: Step3.PeopleList.self).lines()

        XCTAssertEqual(lines, ["Ada Quill <ada@people.example>", "Bruno Vale <bruno@people.example>"])
    }

    func testManagerCanBeMadeByHandAsWell() async throws {
        let manager = Step3.PeopleManager(
            fetcher: PeopleFetcherStub(result: .success(.samples)),
            database: PeopleMemory()
        )

        let people = try await manager.people()

        XCTAssertEqual(people, .samples)
    }

    func testAllMissingCuresAreListedWithTheirPaths() {
        let missing = Vaccine.validate().compactMap { problem -> String? in
            guard problem.kind == .missing else { return nil }
            return (problem.path + [problem.key]).map(\.description).joined(separator: " → ")
        }

        XCTAssertEqual(missing, ["PeopleFetching → PeopleAPI", "PeopleStoring → PeopleFolder"])
    }

    func testFileIsSharedWhileItIsHeld() throws {
        let folder = try TemporaryFolder()
        Vaccine.setCure(for: PeopleFolder.self, with: PeopleFolder(url: folder.url))

        var file: (any PeopleStoring)? = Vaccine.getCure(for: PeopleStoring.self)
        XCTAssertIdentical(file, Vaccine.getCure(for: PeopleStoring.self))

        weak var released: (any PeopleStoring)?
        released = file
        file = nil
        XCTAssertNil(released)
    }
}
