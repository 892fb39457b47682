import Vaccine
import VaccineTesting
import XCTest

final class GetCureTests: IsolatedTestCase {
    func testCureIsTransientUnlessItIsUnique() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        XCTAssertFalse(Vaccine.getCure(for: Part.self) === Vaccine.getCure(for: Part.self))

        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        XCTAssertTrue(Vaccine.getCure(for: Part.self) === Vaccine.getCure(for: Part.self))

        Vaccine.setCure(for: Part.self) { PlainPart() }
        XCTAssertFalse(Vaccine.getCure(for: Part.self) === Vaccine.getCure(for: Part.self))

        Vaccine.setCure(for: Part.self, isUnique: true) { PlainPart() }
        XCTAssertTrue(Vaccine.getCure(for: Part.self) === Vaccine.getCure(for: Part.self))
    }

    func testCuresThatNeedEachOtherCanBeSetInAnyOrder() {
        Vaccine.setCure(for: Report.self, isUnique: true, with: Report(part: Vaccine.getCure(for: Part.self)))
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())

        XCTAssertTrue(Vaccine.getCure(for: Report.self).part === Vaccine.getCure(for: Part.self))
    }

    func testLaterCureWins() {
        let mock = PlainPart()
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        _ = Vaccine.getCure(for: Part.self)

        Vaccine.setCure(for: Part.self, with: mock)

        XCTAssertTrue(Vaccine.getCure(for: Part.self) === mock)
    }

    func testTypesOfTheSameNameHaveCuresOfTheirOwn() {
        Vaccine.setCure(for: Left.Value.self, with: Left.Value(number: 1))
        Vaccine.setCure(for: Right.Value.self, with: Right.Value(number: 2))
        Vaccine.setCure(for: [Int].self, with: [1])
        Vaccine.setCure(for: [String].self, with: ["a"])

        XCTAssertEqual(Vaccine.getCure(for: Left.Value.self).number, 1)
        XCTAssertEqual(Vaccine.getCure(for: Right.Value.self).number, 2)
        XCTAssertEqual(Vaccine.getCure(for: [Int].self), [1])
        XCTAssertEqual(Vaccine.getCure(for: [String].self), ["a"])
    }

    func testFactoryMaySetAndGetOtherCures() {
        Vaccine.setCure(for: Report.self, isUnique: true) {
            Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
            return Report(part: Vaccine.getCure(for: Part.self))
        }

        XCTAssertTrue(Vaccine.getCure(for: Report.self).part === Vaccine.getCure(for: Part.self))
    }

    func testDeinitOfAReplacedValueMayUseCures() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        let isGone = expectation(description: "the replaced value is gone")
        Vaccine.setCure(for: Farewell.self, isUnique: true, with: Farewell {
            _ = Vaccine.getCure(for: Part.self)
            isGone.fulfill()
        })
        _ = Vaccine.getCure(for: Farewell.self)

        Vaccine.setCure(for: Farewell.self, with: Farewell {})

        wait(for: [isGone], timeout: 10)
    }

    func testTaskStartedByAFactoryMayAskForTheSameSingleton() async {
        let isMade = expectation(description: "the cure was made and asked for by its own task")
        Vaccine.setCure(for: Part.self, isUnique: true) {
            Task {
                _ = Vaccine.getCure(for: Part.self)
                isMade.fulfill()
            }
            return PlainPart()
        }

        _ = Vaccine.getCure(for: Part.self)

        await fulfillment(of: [isMade], timeout: 10)
    }
}

private final class Report {
    let part: Part

    init(part: Part) {
        self.part = part
    }
}

private final class Farewell {
    private let onDeinit: () -> Void

    init(onDeinit: @escaping () -> Void) {
        self.onDeinit = onDeinit
    }

    deinit {
        onDeinit()
    }
}

private enum Left {
    struct Value {
        let number: Int
    }
}

private enum Right {
    struct Value {
        let number: Int
    }
}
