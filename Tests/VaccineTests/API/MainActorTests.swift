import Vaccine
import VaccineTesting
import XCTest

final class MainActorTests: IsolatedTestCase {
    func testMainActorSingletonOfTheOutsideStaysOnTheMainActorInAnOverride() async {
        Vaccine.setCure(for: Window.self, isUnique: true) { @MainActor in Window(title: "main") }

        let problem = await problemElsewhere {
            try Vaccine.withCures { _ = try Vaccine.requireCure(for: Window.self) }
        }

        XCTAssertEqual(problem?.kind, .offMainActor)
    }

    func testMainActorSingletonCanBeReadAnywhereOnceMade() async {
        Vaccine.setCure(for: Window.self, isUnique: true) { @MainActor in Window(title: "main") }
        let made = await MainActor.run { ObjectIdentifier(Vaccine.getCure(for: Window.self)) }

        XCTAssertEqual(ObjectIdentifier(Vaccine.getCure(for: Window.self)), made)
    }

    func testValidateOffTheMainActorReportsMainActorCures() async {
        Vaccine.setCure(for: Window.self) { @MainActor in Window(title: "main") }
        let line: UInt = #line - 1

        let problems = await Task.detached(operation: Vaccine.carryingCures { Vaccine.validate() }).value

        XCTAssertEqual(problems.count, 1)
        guard case let .notValidated(caller) = problems.first?.kind else { return XCTFail("\(problems)") }
        XCTAssertEqual(problems[0].key, Vaccine.Key(Window.self))
        XCTAssertEqual(problems[0].place?.line, line)
        XCTAssertEqual(caller.line, line + 3)
    }

    func testFactoryInAnActorsMethodRunsAnywhere() async {
        await Desk().set()

        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
    }
}

private actor Desk {
    private let number = 1

    func set() {
        Vaccine.setCure(for: Int.self) { self.number }
    }
}
