import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Concurrency".
final class ConcurrencyTests: IsolatedTestCase {
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
