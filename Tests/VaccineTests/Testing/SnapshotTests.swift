import Vaccine
import VaccineTesting
import XCTest

final class SnapshotTests: IsolatedTestCase {
    func testNothingIsLeftOfTheOrderBeforeAReset() {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: String.self, with: "")
        Vaccine.removeAllCures()

        Vaccine.setCure(for: String.self, with: "")
        Vaccine.setCure(for: Int.self, with: 1)

        XCTAssertEqual(Vaccine.graph().nodes.map(\.key.description), ["String", "Int"])
    }

    func testRestoreBringsBackCuresAndSingletons() {
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        Vaccine.setCure(for: Int.self, with: 1)
        let part = Vaccine.getCure(for: Part.self)
        let snapshot = Vaccine.snapshot()

        for _ in 1 ... 2 {
            Vaccine.setCure(for: Part.self, with: PlainPart())
            Vaccine.setCure(for: Int.self, with: 2)
            Vaccine.setCure(for: String.self, with: "new")
            Vaccine.restore(snapshot)

            XCTAssertTrue(Vaccine.getCure(for: Part.self) === part)
            XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
            XCTAssertThrowsError(try Vaccine.requireCure(for: String.self))
        }
    }

    func testSingletonMadeSinceTheSnapshotIsMadeAnew() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.setCure(for: LeftHalf.self, isUnique: true, with: LeftPart())
        let snapshot = Vaccine.snapshot()
        let mock = PlainPart()
        Vaccine.setCure(for: Part.self, with: mock)
        XCTAssertTrue(Vaccine.getCure(for: LeftHalf.self).part === mock)

        Vaccine.restore(snapshot)

        XCTAssertFalse(Vaccine.getCure(for: LeftHalf.self).part === mock)
    }

    func testWhatMayHoldADisposedValueIsMadeAnew() {
        Vaccine.setCure(for: Part.self, isUnique: true) { PlainPart() }
        Vaccine.setCure(for: LeftHalf.self, isUnique: true) { LeftPart() }
        Vaccine.onDispose(of: Part.self) { _ in }
        let half = Vaccine.getCure(for: LeftHalf.self)
        let snapshot = Vaccine.snapshot()
        Vaccine.setCure(for: Part.self, with: PlainPart())

        Vaccine.restore(snapshot)

        XCTAssertFalse(Vaccine.getCure(for: LeftHalf.self) === half)
        XCTAssertTrue(Vaccine.getCure(for: LeftHalf.self).part === Vaccine.getCure(for: Part.self))
    }

    func testOuterSnapshotIsRestoredFromInsideAnOverride() {
        Vaccine.setCure(for: Int.self, with: 1)
        let snapshot = Vaccine.snapshot()
        Vaccine.setCure(for: Int.self, with: 2)

        Vaccine.withCures {
            Vaccine.setCure(for: Int.self, with: 3)
            Vaccine.restore(snapshot)
            XCTAssertEqual(Vaccine.getCure(for: Int.self), 3)
        }

        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
    }
}
