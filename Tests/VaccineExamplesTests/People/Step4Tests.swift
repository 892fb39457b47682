import Foundation
import TestSupport
import Vaccine
import VaccineTesting
import XCTest

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

    func testNothingIsMissing() {
        Vaccine.setCure(for: PeopleAPI.self, with: .live)

        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testGraphListsAllNeeds() {
        Vaccine.setCure(for: PeopleAPI.self, with: .live)

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
        let (serverURL, silentURL) = try (server.url, silence.url)
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
