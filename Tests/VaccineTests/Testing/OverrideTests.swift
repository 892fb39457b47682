import Vaccine
import VaccineTesting
import XCTest

final class OverrideTests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCure(for: String.self, with: "outer")
        Vaccine.setCure(for: Int.self, with: 1)
    }

    func testOverrideIsSeenInsideAndNotOutside() {
        XCTAssertThrowsError(try Vaccine.withCures {
            Vaccine.setCure(for: String.self, with: "inner")
            XCTAssertEqual(Vaccine.getCure(for: String.self), "inner")
            throw CancellationError()
        })
        XCTAssertEqual(Vaccine.getCure(for: String.self), "outer", "it ends when its operation throws, too")
    }

    func testUnsetCuresAreLookedUpOutside() {
        let outer = Cures.current
        Vaccine.withCures {
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
        }
    }

    func testTaskThatOutlivesItsOverrideKeepsIt() async {
        let (end, endOverride) = AsyncStream<Void>.makeStream()
        let late = Vaccine.withCures {
            Vaccine.setCure(for: String.self, with: "inner")
            return Task {
                for await _ in end {}
                return Vaccine.getCure(for: String.self)
            }
        }
        endOverride.finish()

        let seen = await late.value
        XCTAssertEqual(seen, "inner")
    }

    func testErrorOutsideOfOverridesNamesCures() async throws {
        let failure = await Task.detached { Result { try Vaccine.requireCure(for: LeftHalf.self) }.failure }.value

        let message = try XCTUnwrap(failure.map { "\($0)" })
        XCTAssertTrue(message.contains("pass Cures.current to a queue, thread or detached task"), message)
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
