import XCTest

/// Easier than before: the list is made without its manager's parts.
final class Step2Tests: XCTestCase {
    func testListPassesNoDependencies() async throws {
        let locator = try locatorWithEverything()

        let lines = try await Step2.PeopleList(locator: locator).lines()

        XCTAssertEqual(lines, ["Ada Quill <ada@people.example>", "Bruno Vale <bruno@people.example>"])
    }

    /// What stays hard: what is missing shows itself to whoever comes by, one piece at a time.
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

    /// And what one test registers in the shared locator, the next one finds: the other tests here bring their own.
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
