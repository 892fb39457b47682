import Vaccine
import VaccineTesting
import XCTest

final class OverrideTests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCure(for: String.self, with: "outer")
        Vaccine.setCure(for: Int.self, with: 1)
    }

    func testUnsetCuresAreLookedUpOutsideAndOthersAreSeenInsideAlone() {
        let outer = Cures.current
        XCTAssertThrowsError(try Vaccine.withCures {
            outer.use { Vaccine.setCure(for: Float.self, with: 2.5) }
            XCTAssertEqual(Vaccine.getCure(for: Float.self), 2.5, "looked up and not copied")
            Vaccine.setCure(for: String.self, with: "inner")
            Vaccine.withCures {
                Vaccine.setCure(for: Double.self, with: 0.5)
                XCTAssertEqual(Vaccine.getCure(for: String.self), "inner")
                XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
                XCTAssertEqual(Vaccine.findCure(for: Int.self), 1)
                let keys = Vaccine.graph().nodes.map(\.key.description)
                XCTAssertEqual(keys, ["Int", "Float", "String", "Double"])
            }
            XCTAssertNil(Vaccine.findCure(for: Double.self))
            throw CancellationError()
        })
        XCTAssertEqual(Vaccine.getCure(for: String.self), "outer", "it ends when its operation throws, too")
    }

    func testTaskThatOutlivesItsOverrideKeepsIt() async {
        let gate = Gate()
        let late = Vaccine.withCures {
            Vaccine.setCure(for: String.self, with: "inner")
            return Task {
                await gate.passed()
                return Vaccine.getCure(for: String.self)
            }
        }
        gate.open()

        let seen = await late.value
        XCTAssertEqual(seen, "inner")
    }

    func testOutsideAndOverrideShareNoValue() {
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        let mock = PlainPart()
        for scope in [Vaccine.Scope.singleton, .shared] {
            Vaccine.setCure(for: LeftHalf.self, scope: scope, with: LeftPart())
            let outside = Vaccine.getCure(for: LeftHalf.self)

            Vaccine.withCures {
                Vaccine.setCure(for: Part.self, with: mock)
                let inside = Vaccine.getCure(for: LeftHalf.self)
                XCTAssertTrue(inside.part === mock, "\(scope)")
                XCTAssertTrue(inside === Vaccine.getCure(for: LeftHalf.self), "\(scope)")
            }
            XCTAssertTrue(outside === Vaccine.getCure(for: LeftHalf.self), "\(scope)")
            XCTAssertTrue(outside.part === Vaccine.getCure(for: Part.self), "\(scope)")
        }
    }

    func testOptionalCureOfTheOutsideDoesNotHideACureOfAnOverride() {
        for isUnique in [false, true] {
            Vaccine.setCure(for: Double?.self, isUnique: isUnique, with: 1)

            Vaccine.withCures {
                Vaccine.setCure(for: Double.self, with: 2)
                @Inject var number: Double?
                XCTAssertEqual(number, 2)
                XCTAssertEqual(Vaccine.getCure(for: Double?.self), 1)
                XCTAssertEqual(Vaccine.findCure(for: Double.self), 2)
            }
        }
    }
}
