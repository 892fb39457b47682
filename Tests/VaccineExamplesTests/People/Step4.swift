import Vaccine

/// `@Inject`: there is no initializer, and each property declares what it needs.
enum Step4 {
    struct PeopleManager: PeopleManaging {
        @Inject private var fetcher: any PeopleFetching
        @Inject private var database: any PeopleStoring

        func people() async throws -> [Person] {
            try await fetcher.people(keptIn: database)
        }
    }

    struct PeopleList {
        @Inject private var manager: any PeopleManaging

        func lines() async throws -> [String] {
            try await manager.people().map { "\($0.name) <\($0.email)>" }
        }
    }

    static let cures = Vaccine.Module {
        Vaccine.setCure(for: Networking.self, scope: .singleton, with: URLSessionNetworking())
        Vaccine.autowireCure(for: PeopleFetching.self, with: PeopleFetcher.init(networking:api:))
        Vaccine.autowireCure(for: PeopleStoring.self, scope: .shared, with: PeopleFile.init(folder:))
        Vaccine.setCure(for: PeopleManaging.self, with: PeopleManager())
    }
}
