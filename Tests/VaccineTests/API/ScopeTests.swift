import Synchronization
import Vaccine
import VaccineTesting
import XCTest

final class ScopeTests: IsolatedTestCase {
    private let counter = PartCounter()

    func testScopeSaysWhenAndHowOftenAValueIsMade() {
        let rows: [(scope: Vaccine.Scope, madeBefore: Int, madeByTwoRequests: Int)] = [
            (.transient, 0, 2),
            (.shared, 0, 1),
            (.singleton, 0, 1),
            (.eagerSingleton, 1, 1),
        ]
        for (scope, madeBefore, madeByTwoRequests) in rows {
            let counter = PartCounter()
            Vaccine.setCure(for: Part.self, scope: scope) { CountedPart(counter) }
            XCTAssertEqual(counter.madeCount, madeBefore, "\(scope)")

            let parts = [Vaccine.getCure(for: Part.self), Vaccine.getCure(for: Part.self)]
            XCTAssertEqual(parts[0] === parts[1], madeByTwoRequests == 1, "\(scope)")
            XCTAssertEqual(counter.madeCount, madeByTwoRequests, "\(scope)")
            withExtendedLifetime(parts) {
                XCTAssertEqual(counter.livingCount, madeByTwoRequests, "\(scope)")
            }
        }
    }

    func testSharedValueTypeIsMadeAnew() {
        let made = Atomic(0)
        Vaccine.setCure(for: Int.self, scope: .shared) {
            made.add(1, ordering: .relaxed).newValue
        }

        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
        XCTAssertEqual(Vaccine.getCure(for: Int.self), 2)
    }

    func testGraphScopedObjectIsSharedWithinOneResolutionAndATransientIsNot() {
        setHalves()
        for (scope, isShared) in [(Vaccine.Scope.graph, true), (.transient, false)] {
            Vaccine.setCure(for: Part.self, scope: scope) { [counter] in CountedPart(counter) }

            let wholes = [Vaccine.getCure(for: Whole.self), Vaccine.getCure(for: Whole.self)]

            for whole in wholes {
                XCTAssertEqual(whole.left.part === whole.right.part, isShared, "\(scope)")
            }
            XCTAssertFalse(wholes[0].left.part === wholes[1].left.part, "\(scope)")
        }
        XCTAssertEqual(counter.madeCount, 2 + 4)
        XCTAssertEqual(counter.livingCount, 0, "no part is kept after its resolution")
    }

    func testGraphScopedValueIsNotConfusedWithThatOfALaterCure() {
        // The address of a freed registration is used for the next one.
        Vaccine.setCure(for: Int.self) {
            for round in 0 ..< 50 {
                Vaccine.setCure(for: Int.self, named: "first", scope: .graph) { -1 }
                _ = Vaccine.getCure(for: Int.self, named: "first")
                Vaccine.setCure(for: Int.self, named: "first", scope: .graph) { -2 }
                Vaccine.setCure(for: Int.self, named: "second", scope: .graph) { round }
                XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "second"), round)
            }
            return 0
        }

        _ = Vaccine.getCure(for: Int.self)
    }

    func testSharedOptionalIsMadeOnceWhileItIsHeld() {
        Vaccine.setCure(for: Part?.self, scope: .shared, with: PlainPart())

        XCTAssertTrue(Vaccine.getCure(for: Part?.self) === Vaccine.getCure(for: Part?.self))
    }
}
