import Vaccine
import VaccineTesting
import XCTest

/// The samples of the pages "Scopes" and "Coming from another library".
final class ScopesTests: IsolatedTestCase {
    func testTransientValueIsMadeForEachRequestAndASingletonOnce() {
        Vaccine.setCure(for: Session.self, with: Session())

        XCTAssertFalse(Vaccine.getCure(for: Session.self) === Vaccine.getCure(for: Session.self))

        Vaccine.setCure(for: Session.self, isUnique: true, with: Session())

        XCTAssertTrue(Vaccine.getCure(for: Session.self) === Vaccine.getCure(for: Session.self))
    }

    func testGraphScopeIsOneValueForAResolution() {
        Vaccine.setCure(for: Session.self, scope: .graph, with: Session())
        Vaccine.setCure(for: Kitchen.self, with: Kitchen())
        Vaccine.setCure(for: House.self, with: House())

        let house = Vaccine.getCure(for: House.self)
        let other = Vaccine.getCure(for: House.self)

        XCTAssertTrue(house.session === house.kitchen.session)
        XCTAssertFalse(house.session === other.session)
    }

    func testSharedObjectLivesWhileItIsHeld() {
        Vaccine.setCure(for: Session.self, scope: .shared, with: Session())

        var session: Session? = Vaccine.getCure(for: Session.self)
        XCTAssertTrue(Vaccine.getCure(for: Session.self) === session)

        weak let first = session
        session = nil
        XCTAssertNil(first)
    }

    func testOneObjectForTwoTypes() {
        Vaccine.setCure(for: MemoryLog.self, isUnique: true, with: MemoryLog())
        Vaccine.setCure(for: Log.self) { Vaccine.getCure(for: MemoryLog.self) }

        Vaccine.getCure(for: Log.self).write("a line")

        XCTAssertEqual(Vaccine.getCure(for: MemoryLog.self).lines, ["a line"])
    }

    func testValueOfALoginLivesUntilItsScopeIsReset() {
        Vaccine.setCure(for: Session.self, scope: .login, with: Session())
        let session = Vaccine.getCure(for: Session.self)
        XCTAssertTrue(Vaccine.getCure(for: Session.self) === session)

        Vaccine.removeValues(in: .login)

        XCTAssertFalse(Vaccine.getCure(for: Session.self) === session)
    }

    func testValueIsDisposedOf() {
        Vaccine.setCure(for: Database.self, isUnique: true, with: Database(path: "jokes"))
        Vaccine.onDispose(of: Database.self) { $0.close() }

        let database = Vaccine.getCure(for: Database.self)
        Vaccine.removeCure(for: Database.self)

        XCTAssertFalse(database.isOpen)
    }

    func testShutDownWaits() async throws {
        Vaccine.setCure(for: Database.self, isUnique: true) { try await Database.open(path: "jokes") }
        Vaccine.onDispose(of: Database.self) { database in
            await database.flush()
            database.close()
        }

        let database = try await Vaccine.awaitCure(for: Database.self)
        await Vaccine.shutDown()

        XCTAssertFalse(database.isOpen)
    }

    func testDecoratedCureKeepsItsScopeAndItsArguments() {
        Vaccine.setCure(for: Greeting.self, isUnique: true, with: PoliteGreeting())
        Vaccine.decorateCure(for: Greeting.self) { inner in LoudGreeting(around: inner) }

        XCTAssertEqual(Doorman().welcome(), "GOOD EVENING.")
        XCTAssertEqual(Vaccine.graph().nodes.map(\.scope), [.singleton, .singleton])

        Vaccine.setCure(for: Greeting.self) { (name: String) in NamedGreeting(name) }
        Vaccine.decorateCure(for: Greeting.self) { (greeting, name: String) in
            name == "Chuck" ? LoudGreeting(around: greeting) : greeting
        }

        XCTAssertEqual(Vaccine.getCure(for: Greeting.self, with: "Ada").greet(), "Good evening, Ada.")
        XCTAssertEqual(Vaccine.getCure(for: Greeting.self, with: "Chuck").greet(), "GOOD EVENING, CHUCK.")
    }
}

extension Vaccine.Scope {
    static let login = Vaccine.Scope("login")
}

final class Kitchen {
    @Inject(Session.self) var session
}

final class House {
    @Inject(Session.self) var session
    @Inject(Kitchen.self) var kitchen
}
