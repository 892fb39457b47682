import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Declared cures".
final class DeclaredCuresTests: IsolatedTestCase {
    func testDeclaredCureHasItsDefaultUntilAnotherIsSet() {
        XCTAssertEqual(Butler().welcome(), "Good evening.")
        let session = Vaccine.getCure(for: \.session)
        XCTAssertTrue(Butler().session === session)
        XCTAssertFalse(Vaccine.hasCure(for: \.networking))

        Vaccine.setCure(for: \.greeting) { GreetingMock() }

        XCTAssertEqual(Butler().welcome(), "mock")
    }

    func testModulesAppendToAList() {
        let disk = Vaccine.Module {
            Vaccine.decorateCure(for: \.checks) { $0 + [DiskCheck()] }
        }
        let network = Vaccine.Module {
            Vaccine.decorateCure(for: \.checks) { $0 + [NetworkCheck()] }
        }
        Vaccine.setCures(of: disk, network)

        let names = Vaccine.getCure(for: \.checks).map(\.name)

        XCTAssertEqual(names, ["disk", "network"])
    }
}

// swiftformat:disable wrapPropertyBodies
extension Cures {
    var greeting: Cure<any Greeting> { cure { PoliteGreeting() } }
    var session: Cure<Session> { cure(.singleton) { Session() } }
    var networking: Cure<any Networking> { required() }
}

extension Cures {
    var checks: Cure<[any Checking]> { cure { [] } }
}

// swiftformat:enable wrapPropertyBodies

final class Butler {
    @Inject(\.greeting) private var greeting
    @Inject(\.session) var session

    func welcome() -> String {
        greeting.greet()
    }
}

protocol Networking {}

protocol Checking: Sendable {
    var name: String { get }
}

struct DiskCheck: Checking {
    let name = "disk"
}

struct NetworkCheck: Checking {
    let name = "network"
}
