import XCTest

/// Easier than before: the list is made without its manager's parts.
final class Step2Tests: XCTestCase {
    func testListPassesNoDependencies() async throws {
        let locator = try locatorWithEverything()

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

    /// Another problem: tests share the state of the shared locator; the other tests here use their own.
    func testSharedLocatorKeepsTheStateOfThePreviousTest() throws {
        func oneTest() {
            ServiceLocator.shared.register(PeopleMemory(.samples), for: PeopleStoring.self)
        }
        func anotherTest() throws -> [Person] {
            try ServiceLocator.shared.locate(PeopleStoring.self).people()
        }

        oneTest()

        XCTAssertEqual(try anotherTest(), .samples)
    }

    private func locatorWithEverything() throws -> ServiceLocator {
        let locator = ServiceLocator()
        locator.register(PeopleFetcherStub(result: .success(.samples)), for: PeopleFetching.self)
        locator.register(PeopleMemory(), for: PeopleStoring.self)
        try locator.register(Step2.PeopleManager(locator: locator), for: PeopleManaging.self)
        return locator
    }
}
