import Foundation
import TestSupport
import Vaccine
import VaccineTesting
import XCTest

final class PeopleFileTests: XCTestCase {
    func testSavedPeopleAreFoundByTheNextRunAndAnInvalidFileIsAnError() async throws {
        let home = try TemporaryFolder()
        let folder = PeopleFolder(url: home.url)
        XCTAssertEqual(try PeopleFile(folder: folder).people(), [])

        try PeopleFile(folder: folder).save(.samples)
        XCTAssertEqual(try PeopleFile(folder: folder).people(), .samples)

        try home.write("[{", to: "people.json")
        await assertThrows(ParsingError.notJSON) { try PeopleFile(folder: folder).people() }
    }
}

/// Easier than with a manager that makes its own parts: each part can be replaced.
final class Step1Tests: XCTestCase {
    func testFetchedPeopleAreStoredAndAnErrorWithoutStoredPeopleIsThrown() async throws {
        let database = PeopleMemory()
        let offline = Step1.PeopleManager(
            fetcher: PeopleFetcherStub(result: .failure(.status(500))),
            database: database
        )
        await assertThrows(NetworkingError.status(500)) { try await offline.people() }

        let manager = Step1.PeopleManager(fetcher: PeopleFetcherStub(result: .success(.samples)), database: database)
        let people = try await manager.people()

        XCTAssertEqual(people, .samples)
        XCTAssertEqual(database.people(), .samples)
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

/// Easier than before: the list is made without its manager's parts.
final class Step2Tests: XCTestCase {
    func testListPassesNoDependencies() async throws {
        let locator = ServiceLocator()
        locator.register(PeopleFetcherStub(result: .success(.samples)), for: PeopleFetching.self)
        locator.register(PeopleMemory(), for: PeopleStoring.self)
        try locator.register(Step2.PeopleManager(locator: locator), for: PeopleManaging.self)

        let lines = try await Step2.PeopleList(locator: locator).lines()

        XCTAssertEqual(lines, ["Ada Quill <ada@people.example>", "Bruno Vale <bruno@people.example>"])
    }

    /// Still a problem: missing services are reported when they are asked for, one at a time.
    func testMissingServicesAreReportedOneAtATime() async {
        let locator = ServiceLocator()
        await assertThrows(ServiceLocatorError.unknown("PeopleFetching")) {
            try Step2.PeopleManager(locator: locator)
        }

        locator.register(PeopleFetcherStub(result: .success(.samples)), for: PeopleFetching.self)
        await assertThrows(ServiceLocatorError.unknown("PeopleStoring")) {
            try Step2.PeopleManager(locator: locator)
        }
    }
}

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

    func testAllMissingCuresAreListedWithTheirPaths() {
        let missing = Vaccine.validate().filter { $0.kind == .missing }.map { problem in
            (problem.path + [problem.key]).map(\.description).joined(separator: " → ")
        }

        XCTAssertEqual(missing, ["PeopleFetching → PeopleAPI", "PeopleStoring → PeopleFolder"])
        let file = Vaccine.graph().nodes.first { $0.key == Vaccine.Key(PeopleStoring.self) }
        XCTAssertEqual(file?.scope, .shared)
    }
}

/// Easier than before: a list is made without arguments, and still uses what the test sets.
final class Step4Tests: IsolatedTestCase {
    private var folder: TemporaryFolder!

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
        Vaccine.setCures(of: Step4.cures)
        Vaccine.setCure(for: PeopleFolder.self, to: PeopleFolder(url: folder.url))
    }

    override func tearDown() {
        folder = nil
    }

    func testListIsMadeWithoutArguments() async throws {
        Vaccine.setCure(for: PeopleManaging.self, with: ManagerStub())

        let lines = try await Step4.PeopleList().lines()

        XCTAssertEqual(lines, ["Ada Quill <ada@people.example>", "Bruno Vale <bruno@people.example>"])
    }

    func testNothingIsMissingAndTheGraphListsAllNeeds() {
        Vaccine.setCure(for: PeopleAPI.self, with: .live)
        XCTAssertEqual(Vaccine.validate(), [])

        let graph = Vaccine.graph()

        XCTAssertEqual(graph.edges.map { "\(graph.nodes[$0.from].key) → \(graph.nodes[$0.to].key)" }, [
            "PeopleFetching → Networking",
            "PeopleFetching → PeopleAPI",
            "PeopleStoring → PeopleFolder",
            "PeopleManaging → PeopleFetching",
            "PeopleManaging → PeopleStoring",
        ])
    }

    func testFetchedPeopleAreAvailableOffline() async throws {
        let server = try LoopbackAPI()
        let silence = try SilentAddress()
        let (serverURL, silentURL) = try (server.url, XCTUnwrap(URL(string: silence.baseURL)))
        Vaccine.setCure(for: PeopleAPI.self, with: PeopleAPI(baseURL: serverURL))
        try server.answerNext(.json(body: Fixture.text("people.json")), .json(status: 500, body: "{}"))

        let online = try await Step4.PeopleList().lines()
        let failing = try await Step4.PeopleList().lines()
        Vaccine.setCure(for: PeopleAPI.self, with: PeopleAPI(baseURL: silentURL))
        let offline = try await Step4.PeopleList().lines()

        XCTAssertEqual(online.last, "Chiara Moss <chiara@people.example>")
        XCTAssertEqual(failing, online)
        XCTAssertEqual(offline, online)
        XCTAssertEqual(server.requests.map(\.target), ["/people", "/people"])
    }

    private struct ManagerStub: PeopleManaging {
        func people() async throws -> [Person] {
            .samples
        }
    }
}
