import Vaccine
import VaccineTesting
import XCTest

/// Steps 1 to 3.
final class PeopleTests: IsolatedTestCase {
    func testSavedPeopleAreThereInTheNextRun() throws {
        let folder = try temporaryFolder()
        XCTAssertEqual(try PeopleFile(folder: folder).people(), [])

        try PeopleFile(folder: folder).save([.ada])

        XCTAssertEqual(try PeopleFile(folder: folder).people(), [.ada])
    }

    /// Step 1: each part can be replaced.
    func testStoredPeopleAreListedWithoutANetwork() async throws {
        let networking = NetworkingMock(.failure(.unreachable), .ada, .failure(.unreachable))
        let manager = try PeopleManager(networking: networking, folder: temporaryFolder())
        await assertThrows(NetworkingError.unreachable) { try await manager.people() }

        let fetched = try await manager.people()
        let stored = try await manager.people()

        XCTAssertEqual(fetched, [.ada])
        XCTAssertEqual(stored, [.ada])
    }

    /// Still a problem: the owner of a manager passes all of its parts.
    func testListPassesThePartsOfItsManager() async throws {
        let networking = try NetworkingMock(.recorded("people.json"))
        let manager = try PeopleManager(networking: networking, folder: temporaryFolder())

        let lines = try await PeopleList(manager: manager).lines()

        XCTAssertEqual(lines.first, "Ada Quill <ada@people.example>")
    }

    /// Step 2: nothing is passed, but what is missing is reported when it is asked for, one part at a time.
    func testMissingServicesAreReportedOneAtATime() async throws {
        let locator = ServiceLocator()
        let make = { try PeopleManager(locator: locator) }
        await assertThrows(ServiceLocator.UnknownService(name: "PeopleFetching"), make)

        locator.register(PeopleFetcher(networking: NetworkingMock(.ada)), for: PeopleFetching.self)
        await assertThrows(ServiceLocator.UnknownService(name: "PeopleStoring"), make)

        try locator.register(PeopleFile(folder: temporaryFolder()), for: PeopleStoring.self)
        let people = try await make().people()
        XCTAssertEqual(people, [.ada])
    }

    /// Step 3: tests have cures of their own, in any order.
    func testReplacedPartIsUsedEverywhere() async throws {
        Vaccine.setCures(of: Step3.cures)
        try Vaccine.setCure(for: PeopleFolder.self, to: temporaryFolder())
        Vaccine.setCure(for: Networking.self, to: NetworkingMock(.ada))

        let people = try await Vaccine.getCure(for: PeopleManaging.self).people()

        XCTAssertEqual(people, [.ada])
    }

    /// Step 3: everything that is missing is listed at once.
    func testMissingCuresAreListedWithTheirPaths() {
        Vaccine.setCures(of: Step3.cures)
        Vaccine.removeCure(for: Networking.self)

        let missing = Vaccine.validate().map { problem in
            (problem.path + [problem.key]).map(\.description).joined(separator: " → ")
        }

        XCTAssertEqual(missing, ["PeopleFetching → Networking", "PeopleStoring → PeopleFolder"])
    }
}

/// A list is made without arguments, and still uses what the test sets.
final class Step4Tests: IsolatedTestCase {
    override func setUpWithError() throws {
        Vaccine.setCures(of: Step4.cures)
        try Vaccine.setCure(for: PeopleFolder.self, to: temporaryFolder())
    }

    func testFetchedPeopleAreListedWithoutANetwork() async throws {
        let networking = try NetworkingMock(.recorded("people.json"), .failure(.status(500)))
        Vaccine.setCure(for: Networking.self, with: networking)

        let online = try await Step4.PeopleList().lines()
        let offline = try await Step4.PeopleList().lines()

        XCTAssertEqual(online.last, "Chiara Moss <chiara@people.example>")
        XCTAssertEqual(offline, online)
        XCTAssertEqual(networking.requests, ["/people", "/people"])
    }

    func testGraphListsAllNeeds() {
        XCTAssertEqual(Vaccine.validate().map(\.kind), [], "nothing is missing")

        let graph = Vaccine.graph()

        XCTAssertEqual(graph.edges.map { "\(graph.nodes[$0.from].key) → \(graph.nodes[$0.to].key)" }, [
            "PeopleFetching → Networking",
            "PeopleStoring → PeopleFolder",
            "PeopleManaging → PeopleFetching",
            "PeopleManaging → PeopleStoring",
        ])
    }
}

extension Person {
    fileprivate static let ada = Person(name: "Ada Quill", email: "ada@people.example")
}

extension NetworkingMock.Answer {
    fileprivate static let ada = text(#"[{"name": "Ada Quill", "email": "ada@people.example"}]"#)
}

extension XCTestCase {
    /// Makes a folder that is removed when the test has ended.
    fileprivate func temporaryFolder() throws -> PeopleFolder {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        addTeardownBlock { try FileManager.default.removeItem(at: url) }
        return PeopleFolder(url: url)
    }
}
