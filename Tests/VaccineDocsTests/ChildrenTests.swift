import Dispatch
import Vaccine
import VaccineTesting
import XCTest

protocol Storing: Sendable {}

final class VisitCounter: @unchecked Sendable {
    /// Only the thread of a test uses it.
    var count = 0
}

// swiftformat:disable wrapPropertyBodies
extension Cures {
    var welcome: Cure<any Greeting> { cure { PoliteGreeting() } }
    var visits: Cure<VisitCounter> { cure(.singleton) { VisitCounter() } }
    var database: Cure<any Storing> { required() }
}

// swiftformat:enable wrapPropertyBodies

final class Doorkeeper {
    @Inject(\.welcome) private var greeting
    @Inject(\.visits) private var visits

    func open() -> String {
        visits.count += 1
        return greeting.greet()
    }
}

struct StubGreeting: Greeting {
    func greet() -> String {
        "stub"
    }
}

final class Pool: Sendable {}

struct VisitRequest: Sendable {
    let id: Int
}

final class VisitHandler {
    @Inject(Pool.self) private var pool
    @Inject(VisitRequest.self) private var request

    func answer() -> (pool: ObjectIdentifier, id: Int) {
        (ObjectIdentifier(pool), request.id)
    }
}

/// The samples of the pages "Declared cures" and "Requests, windows and sessions".
final class ChildrenTests: IsolatedTestCase {
    func testDeclaredCureHasItsDefaultUntilAnotherIsSet() {
        XCTAssertEqual(Doorkeeper().open(), PoliteGreeting().greet())
        Vaccine.setCure(for: \.welcome) { StubGreeting() }
        XCTAssertEqual(Doorkeeper().open(), "stub")
        XCTAssertEqual(Vaccine.getCure(for: \.visits).count, 2, "a singleton")
        XCTAssertFalse(Vaccine.hasCure(for: \.database))
    }

    func testHundredRequestsShareOnePool() async {
        Vaccine.setCure(for: Pool.self, isUnique: true) { Pool() }
        var answers: [(pool: ObjectIdentifier, id: Int)] = []
        for id in 0 ..< 100 {
            let request = Cures.current.makeChild()
            request.use {
                Vaccine.setCure(for: VisitRequest.self, isUnique: true) { VisitRequest(id: id) }
                answers.append(VisitHandler().answer())
            }
            await request.shutDown()
        }
        XCTAssertEqual(Set(answers.map(\.pool)).count, 1)
        XCTAssertEqual(answers.map(\.id), Array(0 ..< 100))
    }

    func testCallbackHasTheCuresOfWhereItWasMade() {
        Vaccine.setCure(for: VisitRequest.self, with: VisitRequest(id: 7))
        let finished = expectation(description: "The callback has run.")
        let finish = { @Sendable (id: Int) in
            XCTAssertEqual(id, 7)
            finished.fulfill()
        }

        let cures = Cures.current
        DispatchQueue.global().async {
            cures.use { finish(Vaccine.getCure(for: VisitRequest.self).id) }
        }

        wait(for: [finished], timeout: 10)
    }
}
