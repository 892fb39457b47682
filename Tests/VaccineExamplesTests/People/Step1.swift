/// Default values in the initializer: short to call, but they use the real disk.
enum Step1 {
    struct PeopleManager: PeopleManaging {
        private let fetcher: any PeopleFetching
        private let database: any PeopleStoring

        init(
            networking: any Networking = URLSessionNetworking(),
            api: PeopleAPI = .live,
            fetcher: (any PeopleFetching)? = nil,
            folder: PeopleFolder = .home,
            database: (any PeopleStoring)? = nil
        ) {
            self.fetcher = fetcher ?? PeopleFetcher(networking: networking, api: api)
            self.database = database ?? PeopleFile(folder: folder)
        }

        func people() async throws -> [Person] {
            try await fetcher.people(keptIn: database)
        }
    }

    struct PeopleList {
        private let manager: any PeopleManaging

        init(manager: any PeopleManaging = PeopleManager()) {
            self.manager = manager
        }

        func lines() async throws -> [String] {
            try await manager.people().map { "\($0.name) <\($0.email)>" }
        }
    }
}
