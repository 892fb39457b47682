import Vaccine
import VaccineTesting
import XCTest

final class PeopleTests: IsolatedTestCase {
    private let folder = PeopleFolder(url: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        addTeardownBlock { [folder] in try FileManager.default.removeItem(at: folder.url) }
    }

    /// Step 1: each part can be replaced, but the owner of a manager passes all of its parts.
    func testStoredPeopleAreListedWithoutANetwork() async throws {
        let networking = NetworkingMock(.failure(.unreachable), .ada, .failure(.unreachable), .failure(.unreachable))
        let manager = PeopleManager(networking: networking, folder: folder)
        await assertThrows(NetworkingError.unreachable) { try await manager.people() }

        let fetched = try await manager.people()
        let stored = try await PeopleManager(networking: networking, folder: folder).people()
        let lines = try await PeopleList(manager: manager).lines()

        XCTAssertEqual(fetched, [.ada])
        XCTAssertEqual(stored, [.ada])
        XCTAssertEqual(lines, ["Ada Quill <ada@people.example>"])
    }

    /// Step 2: nothing is passed, but what is missing is reported when it is asked for, one part at a time.
    func testMissingServicesAreReportedOneAtATime() async throws {
        let locator = ServiceLocator()
        let make = { try PeopleManager(locator: locator) }
        await assertThrows(ServiceLocator.UnknownService(name: "PeopleFetching"), make)

        locator.register(PeopleFetcher(networking: NetworkingMock(.ada)), for: PeopleFetching.self)
        await assertThrows(ServiceLocator.UnknownService(name: "PeopleStoring"), make)

        locator.register(PeopleFile(folder: folder), for: PeopleStoring.self)
        let people = try await make().people()
        XCTAssertEqual(people, [.ada])
    }

    /// Step 3: everything that is missing is listed at once, and what the test sets is used everywhere.
    func testMissingCuresAreListedAtOnceAndThoseOfTheTestAreUsedEverywhere() async throws {
        Vaccine.setCures(of: Step3.cures)
        Vaccine.removeCure(for: Networking.self)

        let missing = Vaccine.validate().map { problem in
            (problem.path + [problem.key]).map(\.description).joined(separator: " → ")
        }

        XCTAssertEqual(missing, ["PeopleFetching → Networking", "PeopleStoring → PeopleFolder"])

        Vaccine.setCure(for: PeopleFolder.self, to: folder)
        Vaccine.setCure(for: Networking.self, to: NetworkingMock(.ada))
        let people = try await Vaccine.getCure(for: PeopleManaging.self).people()
        XCTAssertEqual(people, [.ada])
    }

    /// Step 4: a list is made without arguments, and still uses what the test sets.
    func testFetchedPeopleAreListedWithoutANetwork() async throws {
        Vaccine.setCures(of: Step4.cures)
        Vaccine.setCure(for: PeopleFolder.self, to: folder)
        let networking = try NetworkingMock(.recorded("people.json"), .failure(.status(500)))
        Vaccine.setCure(for: Networking.self, with: networking)

        let online = try await Step4.PeopleList().lines()
        let offline = try await Step4.PeopleList().lines()

        XCTAssertEqual(online.last, "Chiara Moss <chiara@people.example>")
        XCTAssertEqual(offline, online)
        XCTAssertEqual(networking.requests, ["/people", "/people"])
    }

    /// Step 4: the needs of each type are known, though no initializer names them.
    func testGraphListsAllNeeds() {
        Vaccine.setCures(of: Step4.cures)
        Vaccine.setCure(for: PeopleFolder.self, to: folder)
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
