import Synchronization
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Scopes".
final class ScopesTests: IsolatedTestCase {
    func testTransientIsMadeEachTimeAndGraphScopeIsOnePerResolution() {
        Vaccine.setCure(for: Session.self, with: Session())

        XCTAssertFalse(Vaccine.getCure(for: Session.self) === Vaccine.getCure(for: Session.self))

        Vaccine.setCure(for: Session.self, scope: .graph, with: Session())
        Vaccine.setCure(for: Kitchen.self, with: Kitchen())
        Vaccine.setCure(for: House.self, with: House())

        let house = Vaccine.getCure(for: House.self)
        let other = Vaccine.getCure(for: House.self)

        XCTAssertTrue(house.session === house.kitchen.session)
        XCTAssertFalse(house.session === other.session)
        let madeByHand = House()
        XCTAssertFalse(madeByHand.session === madeByHand.kitchen.session)
    }

    func testSharedObjectLivesWhileItIsHeld() {
        let made = Atomic(0)
        Vaccine.setCure(for: Session.self, scope: .shared) {
            made.add(1, ordering: .relaxed)
            return Session()
        }

        var first: Session? = Vaccine.getCure(for: Session.self)
        XCTAssertTrue(Vaccine.getCure(for: Session.self) === first)
        XCTAssertEqual(made.load(ordering: .relaxed), 1)

        first = nil
        _ = Vaccine.getCure(for: Session.self)
        XCTAssertEqual(made.load(ordering: .relaxed), 2)
    }

    func testSingletonIsMadeOnFirstUse() {
        let made = Atomic(0)
        Vaccine.setCure(for: Session.self, scope: .singleton) {
            made.add(1, ordering: .relaxed)
            return Session()
        }
        XCTAssertEqual(made.load(ordering: .relaxed), 0)

        XCTAssertTrue(Vaccine.getCure(for: Session.self) === Vaccine.getCure(for: Session.self))
        XCTAssertEqual(made.load(ordering: .relaxed), 1)
    }

    func testDecoratedCureKeepsTheScope() {
        Vaccine.setCure(for: Greeting.self, isUnique: true, with: PoliteGreeting())
        Vaccine.decorateCure(for: Greeting.self) { inner in LoudGreeting(around: inner) }

        XCTAssertEqual(Doorman().welcome(), "GOOD EVENING.")
        XCTAssertEqual(Vaccine.graph().nodes.map(\.scope), [.singleton, .singleton])
    }

    func testReplacedSingletonIsFreed() {
        Vaccine.setCure(for: Session.self, isUnique: true, with: Session())
        weak let first = Vaccine.getCure(for: Session.self)
        XCTAssertNotNil(first)

        Vaccine.setCure(for: Session.self, isUnique: true, with: Session())

        XCTAssertNil(first)
    }

    func testValueOfALoginLivesUntilItsScopeIsReset() {
        Vaccine.setCure(for: Session.self, scope: .login, with: Session())
        let session = Vaccine.getCure(for: Session.self)
        XCTAssertTrue(Vaccine.getCure(for: Session.self) === session)

        Vaccine.removeValues(in: .login)

        XCTAssertFalse(Vaccine.getCure(for: Session.self) === session)
    }

    func testDecoratorGetsTheArguments() {
        Vaccine.setCure(for: Greeting.self) { (name: String) in NamedGreeting(name) }
        Vaccine.decorateCure(for: Greeting.self) { (greeting, name: String) in
            name == "Chuck" ? LoudGreeting(around: greeting) : greeting
        }

        XCTAssertEqual(Vaccine.getCure(for: Greeting.self, with: "Ada").greet(), "Good evening, Ada.")
        XCTAssertEqual(Vaccine.getCure(for: Greeting.self, with: "Chuck").greet(), "GOOD EVENING, CHUCK.")
    }

    func testRemovedCureIsMissing() {
        Vaccine.setCure(for: Log.self, with: MemoryLog())
        Vaccine.removeCure(for: Log.self)

        XCTAssertNil(try? Vaccine.requireCure(for: Log.self))
    }

    func testValueIsDisposedOf() {
        Vaccine.setCure(for: Database.self, isUnique: true, with: Database(path: "jokes"))
        Vaccine.onDispose(of: Database.self) { $0.close() }

        let database = Vaccine.getCure(for: Database.self)
        Vaccine.removeAllCures()

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

    func testStructMadeAThousandTimesAsksAThousandTimes() {
        Vaccine.setCure(for: Session.self, isUnique: true, with: Session())

        let visitors = (1 ... 1000).map { _ in Visitor() }

        XCTAssertEqual(Set(visitors.map { ObjectIdentifier($0.session) }).count, 1)
        Vaccine.setCure(for: Session.self, with: Session())
        let others = (1 ... 1000).map { _ in Visitor() }
        XCTAssertEqual(Set(others.map { ObjectIdentifier($0.session) }).count, 1000)
    }

    func testCaptiveIsReported() {
        Vaccine.setCure(for: Session.self, with: Session())
        Vaccine.setCure(for: Kitchen.self, isUnique: true, with: Kitchen())

        for problem in Vaccine.validate() {
            print(problem)
        }

        XCTAssertEqual(
            Vaccine.validate().map(\.description),
            ["""
            The singleton Kitchen retains Session, whose scope is transient; it is injected at \
            VaccineDocsTests/ScopesTests.swift:\(Kitchen.line). \
            Set Session as a singleton too, or ask for it each time it is used.
            """]
        )
    }
}

extension Vaccine.Scope {
    static let login = Vaccine.Scope("login")
}

final class Kitchen {
    static let line = #line + 1
    @Inject(Session.self) var session
}

final class House {
    @Inject(Session.self) var session
    @Inject(Kitchen.self) var kitchen
}

struct Visitor {
    @Inject(Session.self) var session
}
