import Dispatch
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the pages "Requests, windows and sessions" and "Concurrency".
final class ConcurrencyTests: IsolatedTestCase {
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
        let window = Window()
        window.load()

        await withCheckedContinuation { isDone in DispatchQueue.main.async { isDone.resume() } }

        XCTAssertEqual(window.title, "mock")
    }

    @MainActor
    func testMainActorCureIsHandedOutThereAlone() async throws {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
        Vaccine.setCure(for: Window.self, isUnique: true) { @MainActor in Window() }
        XCTAssertEqual(Screen().title, "Untitled")

        let cures = Cures.current
        let window = try await Task.detached {
            try await cures.use {
                XCTAssertEqual(Doorman().welcome(), "Good evening.")
                XCTAssertThrowsError(try Vaccine.requireCure(for: Window.self))
                return try await Vaccine.awaitCure(for: Window.self)
            }
        }.value

        XCTAssertTrue(Vaccine.getCure(for: Window.self) === window)
    }

    func testAsynchronousCure() async throws {
        Vaccine.setCure(for: String.self, named: "path") { await pathOfSettings() }
        Vaccine.setCure(for: Database.self, isUnique: true) {
            try await Database.open(path: Vaccine.awaitCure(for: String.self, named: "path"))
        }

        let database = try await Vaccine.awaitCure(for: Database.self)

        XCTAssertTrue(Vaccine.getCure(for: Database.self) === database)
    }

    func testLazyPropertyBreaksACircle() {
        Vaccine.setCure(for: Chicken.self, isUnique: true, with: Chicken())
        Vaccine.setCure(for: Egg.self, isUnique: true, with: Egg())

        let chicken = Vaccine.getCure(for: Chicken.self)

        XCTAssertTrue(chicken.egg.chicken === chicken)
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
final class Window {
    var title = "Untitled"

    func load() {
        let cures = Cures.current
        DispatchQueue.main.async { cures.use { self.title = Doorman().welcome() } }
    }
}

@MainActor
final class Screen {
    @Inject(Window.self) private var window

    var title: String {
        window.title
    }
}

func pathOfSettings() async -> String {
    await Task.yield()
    return "jokes"
}

final class Chicken {
    @Inject(Egg.self) var egg
}

final class Egg {
    @LazyInject(Chicken.self) var chicken
}
