import TestSupport
import XCTest

/// Easier than with a manager that makes its own parts: each part can be replaced.
final class Step1Tests: XCTestCase {
    func testFetchedPeopleAreStored() async throws {
        let database = PeopleMemory()
        let manager = Step1.PeopleManager(fetcher: PeopleFetcherStub(result: .success(.samples)), database: database)

        let people = try await manager.people()

        XCTAssertEqual(people, .samples)
        XCTAssertEqual(database.people(), .samples)
    }

    func testStoredPeopleAreReturnedWithoutANetwork() async throws {
        let manager = Step1.PeopleManager(
            fetcher: PeopleFetcherStub(result: .failure(.unreachable(host: "people.example"))),
            database: PeopleMemory(.samples)
        )

        let people = try await manager.people()

        XCTAssertEqual(people, .samples)
    }

    func testErrorIsThrownWithoutStoredPeople() async {
        let manager = Step1.PeopleManager(
            fetcher: PeopleFetcherStub(result: .failure(.status(500))),
            database: PeopleMemory()
        )

        await assertThrows(NetworkingError.status(500)) { try await manager.people() }
    }

    /// Still a problem: the owner of a manager passes all of its parts, with or without defaults.
    func testListPassesThePartsOfTheManager() async throws {
        let folder = try TemporaryFolder()
        let answer = try Fixture.data("people.json")
        let list = Step1.PeopleList(
            manager: Step1.PeopleManager(
                networking: NetworkingStub { _ in answer },
                folder: PeopleFolder(url: folder.url)
            )
        )

        let lines = try await list.lines()

        XCTAssertEqual(lines.first, "Ada Quill <ada@people.example>")
    }
}
