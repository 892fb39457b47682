import Vaccine

struct Request {
    let path: String
}

/// Counts the visits of all requests.
actor VisitCounter {
    private var count = 0

    func add() -> Int {
        count += 1
        return count
    }
}

/// Answers the request that it is made for.
struct Page {
    @Inject(Request.self) private var request
    @Inject(VisitCounter.self) private var visits

    func text() async -> String {
        await "\(request.path) is visit \(visits.add())"
    }

    /// Makes a page with the cures of a new request, and returns its text.
    static func text(of path: String) async -> String {
        let request = Cures.current.makeChild()
        let text = await request.use {
            Vaccine.setCure(for: Request.self, isUnique: true, with: Request(path: path))
            return await Page().text()
        }
        await request.shutDown()
        return text
    }
}
