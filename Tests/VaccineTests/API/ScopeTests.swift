import Synchronization
import Vaccine
import VaccineTesting
import XCTest

final class ScopeTests: IsolatedTestCase {
    private let counter = PartCounter()

    func testScopeSaysWhenAndHowOftenAValueIsMade() {
        let rows: [(scope: Vaccine.Scope, madeBefore: Int, madeByTwoRequests: Int)] = [
            (.transient, 0, 2),
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

    func testSharedObjectLivesWhileItIsHeld() {
        Vaccine.setCure(for: Part.self, scope: .shared) { [counter] in CountedPart(counter) }

        var holder: Part? = Vaccine.getCure(for: Part.self)
        XCTAssertTrue(Vaccine.getCure(for: Part.self) === holder)
        XCTAssertEqual(counter.livingCount, 1)

        holder = nil
        XCTAssertEqual(counter.livingCount, 0)

        _ = Vaccine.getCure(for: Part.self)
        XCTAssertEqual(counter.madeCount, 2)
    }

    func testSharedValueTypeIsMadeAnew() {
        let made = Atomic(0)
        Vaccine.setCure(for: Int.self, scope: .shared) {
            made.add(1, ordering: .relaxed).newValue
        }

        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
        XCTAssertEqual(Vaccine.getCure(for: Int.self), 2)
    }

    func testGraphScopedObjectIsSharedWithinOneResolution() {
        setPartAndHalves(.graph)

        let first = Vaccine.getCure(for: Whole.self)
        let second = Vaccine.getCure(for: Whole.self)

        XCTAssertTrue(first.left.part === first.right.part)
        XCTAssertTrue(second.left.part === second.right.part)
        XCTAssertFalse(first.left.part === second.left.part)
    }

    func testGraphScopedObjectIsNotKeptAfterItsResolution() {
        setPartAndHalves(.graph)

        _ = Vaccine.getCure(for: Whole.self)
        _ = Vaccine.getCure(for: Part.self)

        XCTAssertEqual(counter.madeCount, 2)
        XCTAssertEqual(counter.livingCount, 0)
    }

    func testTransientObjectIsMadeForEachHalf() {
        setPartAndHalves(.transient)

        let whole = Vaccine.getCure(for: Whole.self)

        XCTAssertFalse(whole.left.part === whole.right.part)
    }

    func testUniqueIsTheScopeOfASingleton() {
        Vaccine.setCure(for: Part.self, named: "unique", isUnique: true, with: PlainPart())
        Vaccine.setCure(for: Part.self, named: "not", isUnique: false, with: PlainPart())

        let scopes = Vaccine.graph().nodes.map(\.scope)

        XCTAssertEqual(scopes, [.singleton, .transient])
    }

    func testSingletonWhoseFactoryThrowsIsTriedAgain() throws {
        let attempts = Atomic(0)
        Vaccine.setCure(for: Part.self, isUnique: true) {
            if attempts.add(1, ordering: .relaxed).oldValue == 0 {
                throw CancellationError()
            }
            return PlainPart()
        }

        XCTAssertThrowsError(try Vaccine.requireCure(for: Part.self)) { XCTAssertTrue($0 is CancellationError) }
        let part = try Vaccine.requireCure(for: Part.self)
        XCTAssertTrue(Vaccine.getCure(for: Part.self) === part)
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

        let part = Vaccine.getCure(for: Part?.self)

        XCTAssertTrue(part === Vaccine.getCure(for: Part?.self))
    }

    private func setPartAndHalves(_ scope: Vaccine.Scope) {
        Vaccine.setCure(for: Part.self, scope: scope) { [counter] in CountedPart(counter) }
        setHalves()
    }
}
