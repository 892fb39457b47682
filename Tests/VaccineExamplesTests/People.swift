import Foundation
import Synchronization
import Vaccine

/// A person, as stored by the service and in the file.
struct Person: Codable, Equatable {
    let id: Int
    let name: String
    let email: String
}

/// Where people come from.
struct PeopleAPI {
    static let live = PeopleAPI(baseURL: URL(string: "https://people.example")!)

    let baseURL: URL

    var peopleURL: URL {
        baseURL.appending(path: "people")
    }
}

/// Fetches people from the service.
protocol PeopleFetching: Sendable {
    func people() async throws -> [Person]
}

extension PeopleFetching {
    /// Fetches people and stores them; when that fails, returns the stored ones.
    ///
    /// Throws the error of the fetcher when none are stored.
    func people(keptIn database: any PeopleStoring) async throws -> [Person] {
        do {
            let people = try await people()
            try database.save(people)
            return people
        } catch {
            let kept = try database.people()
            guard !kept.isEmpty else { throw error }
            return kept
        }
    }
}

struct PeopleFetcher: PeopleFetching {
    let networking: any Networking
    let api: PeopleAPI

    func people() async throws -> [Person] {
        let answer = try await networking.data(from: api.peopleURL)
        return try JSONDecoder().parse([Person].self, from: answer)
    }
}

/// Returns these people, or throws this error.
struct PeopleFetcherStub: PeopleFetching {
    let result: Result<[Person], NetworkingError>

    func people() async throws -> [Person] {
        try result.get()
    }
}

extension [Person] {
    /// Invented ones.
    static let samples = [
        Person(id: 1, name: "Ada Quill", email: "ada@people.example"),
        Person(id: 2, name: "Bruno Vale", email: "bruno@people.example"),
    ]
}

/// Stores people for use without a network.
protocol PeopleStoring: AnyObject, Sendable {
    /// Returns the people that were saved last; none before that.
    func people() throws -> [Person]

    func save(_ people: [Person]) throws
}

/// The folder of the file; a type of its own, because other cures may be URLs, too.
struct PeopleFolder {
    static let home = PeopleFolder(url: FileManager.default.homeDirectoryForCurrentUser)

    let url: URL
}

/// Keeps people in a file, which is read once.
final class PeopleFile: PeopleStoring {
    private let url: URL
    private let known = Mutex<[Person]?>(nil)

    init(folder: PeopleFolder) {
        url = folder.url.appending(path: "people.json")
    }

    func people() throws -> [Person] {
        try known.withLock { known in
            let people = try known ?? read()
            known = people
            return people
        }
    }

    func save(_ people: [Person]) throws {
        try known.withLock { known in
            try JSONEncoder().encode(people).write(to: url, options: .atomic)
            known = people
        }
    }

    private func read() throws -> [Person] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        return try JSONDecoder().parse([Person].self, from: Data(contentsOf: url))
    }
}

/// Keeps people for as long as the test runs.
final class PeopleMemory: PeopleStoring {
    private let saved: Mutex<[Person]>

    init(_ people: [Person] = []) {
        saved = Mutex(people)
    }

    func people() -> [Person] {
        saved.withLock(\.self)
    }

    func save(_ people: [Person]) {
        saved.withLock { $0 = people }
    }
}

/// Lists people, with and without a network.
protocol PeopleManaging: Sendable {
    func people() async throws -> [Person]
}

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

/// A global registry of services.
final class ServiceLocator: Sendable {
    static let shared = ServiceLocator()

    private let services = Mutex<[ObjectIdentifier: any Sendable]>([:])

    func register<Service: Sendable>(_ service: Service, for type: Service.Type) {
        services.withLock { $0[ObjectIdentifier(type)] = service }
    }

    /// Throws when no service is registered for the type.
    func locate<Service: Sendable>(_ type: Service.Type) throws -> Service {
        guard let service = services.withLock({ $0[ObjectIdentifier(type)] }) as? Service else {
            throw ServiceLocatorError.unknown("\(type)")
        }
        return service
    }
}

/// Errors of a service locator.
enum ServiceLocatorError: Error, Equatable {
    /// No service is registered for the type of this name.
    case unknown(String)
}

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
        let manager: any PeopleManaging

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
