import Foundation
import Vaccine

/// Autowiring: plain initializers without a library, and one place that connects them.
enum Step3 {
    struct PeopleManager: PeopleManaging {
        private let fetcher: any PeopleFetching
        private let database: any PeopleStoring

        init(fetcher: any PeopleFetching, database: any PeopleStoring) {
            self.fetcher = fetcher
            self.database = database
        }

        func people() async throws -> [Person] {
            try await fetcher.people(keptIn: database)
        }
    }

    struct PeopleList {
        private let manager: any PeopleManaging

        init(manager: any PeopleManaging) {
            self.manager = manager
        }

        func lines() async throws -> [String] {
            try await manager.people().map { "\($0.name) <\($0.email)>" }
        }
    }

    static let cures = Vaccine.Module {
        Vaccine.setCure(for: Networking.self, scope: .singleton, with: URLSessionNetworking())
        Vaccine.autowireCure(for: PeopleFetching.self, with: PeopleFetcher.init(networking:api:))
        Vaccine.autowireCure(for: PeopleStoring.self, scope: .shared, with: PeopleFile.init(folder:))
        Vaccine.autowireCure(for: PeopleManaging.self, with: PeopleManager.init(fetcher:database:))
        Vaccine.autowireCure(for: PeopleList.self, with: PeopleList.init(manager:))
    }
}
