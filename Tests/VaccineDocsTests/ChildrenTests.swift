import Dispatch
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Requests, windows and sessions".
final class ChildrenTests: IsolatedTestCase {
    func testRequestHasCuresOfItsOwn() async {
        let id = 7
        let request = Cures.current.makeChild()
        request.use {
            Vaccine.setCure(for: Request.self, isUnique: true) { Request(id: id) }
            Handler().run()
        }
        await request.shutDown()

        XCTAssertFalse(Vaccine.hasCure(for: Request.self))
    }

    func testHundredRequestsShareOnePool() async {
        Vaccine.setCure(for: Pool.self, isUnique: true) { Pool() }

        let answers = await withTaskGroup { group in
            for id in 0 ..< 100 {
                group.addTask { await Server().answer(id) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        XCTAssertEqual(Set(answers), Set(0 ..< 100))
        let answerCount = await Vaccine.getCure(for: Pool.self).answerCount
        XCTAssertEqual(answerCount, 100)
    }

    @MainActor
    func testCallbackUsesTheCuresOfThePlaceThatMadeIt() async {
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())
        let view = TitleView()
        view.load()

        await withCheckedContinuation { isDone in DispatchQueue.main.async { isDone.resume() } }

        XCTAssertEqual(view.title, "mock")
    }
}

struct Server {
    func answer(_ id: Int) async -> Int {
        let request = Cures.current.makeChild()
        let answer = await request.use {
            Vaccine.setCure(for: Request.self, isUnique: true) { Request(id: id) }
            return await Page().answer()
        }
        await request.shutDown()
        return answer
    }
}

struct Page {
    @Inject(Pool.self) private var pool
    @Inject(Request.self) private var request

    func answer() async -> Int {
        await pool.answer(request)
    }
}

actor Pool {
    private(set) var answerCount = 0

    func answer(_ request: Request) async -> Int {
        await Task.yield()
        answerCount += 1
        return request.id
    }
}

struct Request {
    let id: Int
}

private struct Handler {
    @Inject(Request.self) private var request

    func run() {
        XCTAssertEqual(request.id, 7)
    }
}

@MainActor
private final class TitleView {
    var title = ""

    func load() {
        let cures = Cures.current
        DispatchQueue.main.async { cures.use { self.title = Doorman().welcome() } }
    }
}
