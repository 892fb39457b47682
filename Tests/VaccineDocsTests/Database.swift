import Synchronization

// Types that are opened and closed, for the pages.

final class Database: Sendable {
    let path: String
    private let isOpenNow = Atomic(true)

    init(path: String) {
        self.path = path
    }

    static func open(path: String) async throws -> Database {
        await Task.yield()
        return Database(path: path)
    }

    var isOpen: Bool {
        isOpenNow.load(ordering: .relaxed)
    }

    func flush() async {
        await Task.yield()
    }

    func close() {
        isOpenNow.store(false, ordering: .relaxed)
    }
}

struct Settings {
    let path: String

    static func loaded() async -> Settings {
        await Task.yield()
        return Settings(path: "jokes")
    }
}
