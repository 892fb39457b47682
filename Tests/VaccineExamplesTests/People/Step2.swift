/// A service locator: nothing is passed down any more, and the needs of a type are hidden.
enum Step2 {
    struct PeopleManager: PeopleManaging {
        private let fetcher: any PeopleFetching
        private let database: any PeopleStoring

        init(locator: ServiceLocator = .shared) throws {
            fetcher = try locator.locate(PeopleFetching.self)
            database = try locator.locate(PeopleStoring.self)
        }

        func people() async throws -> [Person] {
            try await fetcher.people(keptIn: database)
        }
    }

    struct PeopleList {
        private let manager: any PeopleManaging

        init(locator: ServiceLocator = .shared) throws {
            manager = try locator.locate(PeopleManaging.self)
        }

        func lines() async throws -> [String] {
            try await manager.people().map { "\($0.name) <\($0.email)>" }
        }
    }
}
