import Foundation
import Synchronization
import Vaccine

/// A person, as sent by the service and stored in the file.
struct Person: Codable, Equatable {
    let name: String
    let email: String
}

protocol PeopleFetching: Sendable {
    func people() async throws -> [Person]
}

struct PeopleFetcher: PeopleFetching {
    let networking: any Networking

    func people() async throws -> [Person] {
        let response = try await networking.data(from: URL(string: "https://people.example/people")!)
        return try JSONDecoder().decode([Person].self, from: response)
    }
}

/// Stores people for use without a network.
protocol PeopleStoring: Sendable {
    /// Returns the people that were saved last; none before that.
    func people() throws -> [Person]

    func save(_ people: [Person]) throws
}

/// The folder of the file; a type of its own, because other cures may be URLs, too.
struct PeopleFolder {
    static let home = PeopleFolder(url: FileManager.default.homeDirectoryForCurrentUser)

    let url: URL
}

struct PeopleFile: PeopleStoring {
    let folder: PeopleFolder

    private var file: URL {
        folder.url.appending(path: "people.json")
    }

    func people() throws -> [Person] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try JSONDecoder().decode([Person].self, from: Data(contentsOf: file))
    }

    func save(_ people: [Person]) throws {
        try JSONEncoder().encode(people).write(to: file, options: .atomic)
    }
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
            let stored = try database.people()
            guard !stored.isEmpty else { throw error }
            return stored
        }
    }
}

/// Lists people, with and without a network.
protocol PeopleManaging: Sendable {
    func people() async throws -> [Person]
}

/// The manager of the first three steps, which differ by who makes its parts. Here, its maker passes them.
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

/// Step 1, default values in the initializer: short to call, but they use the real disk.
extension PeopleManager {
    init(
        networking: any Networking = URLSessionNetworking(),
        fetcher: (any PeopleFetching)? = nil,
        folder: PeopleFolder = .home,
        database: (any PeopleStoring)? = nil
    ) {
        self.fetcher = fetcher ?? PeopleFetcher(networking: networking)
        self.database = database ?? PeopleFile(folder: folder)
    }
}

struct PeopleList {
    private let manager: any PeopleManaging

    init(manager: any PeopleManaging = PeopleManager(folder: .home)) {
        self.manager = manager
    }

    func lines() async throws -> [String] {
        try await manager.people().map { "\($0.name) <\($0.email)>" }
    }
}

/// Step 2, a service locator: nothing is passed down any more, and the needs of a type are hidden.
extension PeopleManager {
    init(locator: ServiceLocator = .shared) throws {
        fetcher = try locator.locate(PeopleFetching.self)
        database = try locator.locate(PeopleStoring.self)
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
    func locate<Service: Sendable>(_ type: Service.Type) throws(UnknownService) -> Service {
        let service = services.withLock { $0[ObjectIdentifier(type)] } as? Service
        guard let service else { throw UnknownService(name: "\(type)") }
        return service
    }

    struct UnknownService: Error, Equatable {
        let name: String
    }
}

/// Autowiring: plain initializers without a library, and one place that connects them.
enum Step3 {
    static let parts = Vaccine.Module {
        Vaccine.setCure(for: Networking.self, with: URLSessionNetworking())
        Vaccine.autowireCure(for: PeopleFetching.self, with: PeopleFetcher.init(networking:))
        Vaccine.autowireCure(for: PeopleStoring.self, with: PeopleFile.init(folder:))
    }

    static let cures = Vaccine.Module(parts, Vaccine.Module {
        Vaccine.autowireCure(for: PeopleManaging.self, with: PeopleManager.init(fetcher:database:))
    })
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

    static let cures = Vaccine.Module(Step3.parts, Vaccine.Module {
        Vaccine.setCure(for: PeopleManaging.self, with: PeopleManager())
    })
}
