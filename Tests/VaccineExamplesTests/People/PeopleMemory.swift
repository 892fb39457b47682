import Synchronization

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
