import Foundation
import Synchronization

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
