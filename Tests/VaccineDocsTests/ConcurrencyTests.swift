import Synchronization
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Concurrency".
final class ConcurrencyTests: IsolatedTestCase {
    func testSingletonIsMadeOnceForManyTasks() async {
        let made = Atomic(0)
        Vaccine.setCure(for: Session.self, isUnique: true) {
            made.add(1, ordering: .relaxed)
            return Session()
        }

        let sessions = await withTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0 ..< 100 {
                group.addTask { ObjectIdentifier(Vaccine.getCure(for: Session.self)) }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }

        XCTAssertEqual(made.load(ordering: .relaxed), 1)
        XCTAssertEqual(sessions.count, 1)
    }

    func testActorHasInjectedProperties() async {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())

        let welcome = await Desk().welcome()

        XCTAssertEqual(welcome, "Good evening.")
    }

    func testSendableClassAsksForAConstant() {
        Vaccine.setCure(for: LineCounting.self, isUnique: true, with: LineCounter())

        Reception().welcome()

        let counter = Vaccine.getCure(for: LineCounting.self) as? LineCounter
        XCTAssertEqual(counter?.counted.load(ordering: .relaxed), 1)
    }

    func testCallbackWithParametersKnowsTheOverride() {
        let isGreeted = expectation(description: "greeted")
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())

        let cures = Cures.current
        fetchGuests { name, count in
            isGreeted.fulfill()
            cures.use { XCTAssertEqual(Doorman().welcome(), "mock") }
            XCTAssertEqual("\(count) \(name)", "2 Ada")
        }

        wait(for: [isGreeted], timeout: 10)
    }

    func testOverrideThrowsTheErrorOfItsOperation() {
        func readAloud() throws(GreetingError) -> String {
            try Vaccine.withCures { () throws(GreetingError) in
                Vaccine.setCure(for: Greeting.self, with: GreetingMock())
                return try read(Doorman().welcome())
            }
        }

        XCTAssertEqual(try readAloud(), "mock")
    }

    @MainActor
    func testScreenShowsTheWindow() async {
        Vaccine.setCure(for: Window.self, isUnique: true) { @MainActor in Window() }

        XCTAssertEqual(Screen().title, "Untitled")
        XCTAssertEqual(Vaccine.validate(), [])
    }

    @MainActor
    func testFactoryInMainActorCodeRunsOnAnyThread() async {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
        Vaccine.setCure(for: TimeTelling.self) { SystemClock() }
        Vaccine.setCure(for: Bool.self) { @MainActor in isOnMainThread() }

        let cures = Cures.current
        let elsewhere = await Task.detached {
            cures.use {
                XCTAssertNil(try? Vaccine.requireCure(for: Bool.self))
                XCTAssertEqual(Doorman().welcome(), "Good evening.")
                return Vaccine.getCure(for: TimeTelling.self).hour
            }
        }.value

        XCTAssertEqual(elsewhere, 20)
        XCTAssertTrue(Vaccine.getCure(for: Bool.self))
    }

    func testAsynchronousCure() async throws {
        Vaccine.setCure(for: Database.self, isUnique: true) {
            try await Database.open(path: Vaccine.awaitCure(for: Settings.self).path)
        }
        Vaccine.setCure(for: Settings.self) { await Settings.loaded() }

        let database = try await Vaccine.awaitCure(for: Database.self)

        XCTAssertTrue(Vaccine.getCure(for: Database.self) === database)
        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertEqual(Vaccine.graph().edges.count, 1)
    }

    func testLazyPropertyBreaksACircle() {
        Vaccine.setCure(for: Chicken.self, isUnique: true, with: Chicken())
        Vaccine.setCure(for: Egg.self, isUnique: true, with: Egg())

        let chicken = Vaccine.getCure(for: Chicken.self)

        XCTAssertTrue(chicken.egg.chicken === chicken)
        XCTAssertEqual(Vaccine.validate(), [])
    }
}

protocol LineCounting: Sendable {
    func count(_ line: String)
}

final class LineCounter: LineCounting {
    let counted = Atomic(0)

    func count(_: String) {
        counted.add(1, ordering: .relaxed)
    }
}

final class Reception: Sendable {
    private let log = Vaccine.getCure(for: LineCounting.self)

    func welcome() {
        log.count("welcome")
    }
}

struct GreetingError: Error {}

func read(_ text: String) throws(GreetingError) -> String {
    guard !text.isEmpty else { throw GreetingError() }
    return text
}

/// Calls back on another thread, as many libraries do.
func fetchGuests(_ callback: @escaping @Sendable (String, Int) -> Void) {
    DispatchQueue.global().async { callback("Ada", 2) }
}

actor Desk {
    @Inject(Greeting.self) private var greeting

    func welcome() -> String {
        greeting.greet()
    }
}

@MainActor
final class Window {
    var title = "Untitled"
}

@MainActor
final class Screen {
    @Inject(Window.self) private var window

    var title: String {
        window.title
    }
}

final class Chicken {
    @Inject(Egg.self) var egg
}

final class Egg {
    @LazyInject(Chicken.self) var chicken
}

/// Compiles in main-actor code alone, and records the thread that it runs on.
@MainActor
private func isOnMainThread() -> Bool {
    Thread.isMainThread
}
