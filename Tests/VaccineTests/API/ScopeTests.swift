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

    func testValueIsMadeOnceUntilItsScopeIsReset() {
        Vaccine.setCure(for: Part.self, scope: .login) { [counter] in CountedPart(counter) }
        let first = ObjectIdentifier(Vaccine.getCure(for: Part.self))
        XCTAssertEqual(ObjectIdentifier(Vaccine.getCure(for: Part.self)), first)
        XCTAssertEqual(counter.madeCount, 1)

        // Scopes with one name are one scope.
        Vaccine.removeValues(in: Vaccine.Scope("login"))
        XCTAssertEqual(counter.livingCount, 0, "freed at once")

        let second = Vaccine.getCure(for: Part.self)
        XCTAssertTrue(Vaccine.getCure(for: Part.self) === second)
        XCTAssertEqual(counter.madeCount, 2)
        XCTAssertEqual(Vaccine.graph().nodes.map(\.scope?.description), ["login"])
    }

    func testPredefinedScopesThatKeepValuesAreReset() {
        for scope in [Vaccine.Scope.singleton, .eagerSingleton, .shared] {
            Vaccine.setCure(for: Part.self, scope: scope, with: PlainPart())
            let part = Vaccine.getCure(for: Part.self)

            Vaccine.removeValues(in: scope)

            XCTAssertFalse(Vaccine.getCure(for: Part.self) === part, "\(scope)")
        }
    }

    func testResolutionSharesItsValuesThoughTheGraphScopeIsReset() {
        Vaccine.setCure(for: Part.self, scope: .graph, with: PlainPart())
        Vaccine.setCure(for: LeftHalf.self, with: LeftPart())
        Vaccine.setCure(for: RightHalf.self) {
            Vaccine.removeValues(in: .graph)
            return RightPart()
        }

        Vaccine.setCure(for: Whole.self, with: Whole())
        let whole = Vaccine.getCure(for: Whole.self)

        XCTAssertTrue(whole.left.part === whole.right.part)
    }

    func testDecoratorsAreMadeAnewWithWhatTheyWrap() {
        Vaccine.setCure(for: Part.self, scope: .login) { [counter] in CountedPart(counter) }
        let wrapped = Atomic(0)
        Vaccine.decorateCure(for: Part.self) { part in
            wrapped.add(1, ordering: .relaxed)
            return part
        }
        for count in [1, 2] {
            XCTAssertTrue(Vaccine.getCure(for: Part.self) === Vaccine.getCure(for: Part.self))
            XCTAssertEqual(counter.madeCount, count)
            XCTAssertEqual(wrapped.load(ordering: .relaxed), count)

            Vaccine.removeValues(in: .login)
        }
    }

    func testResetInsideAnOverrideLeavesTheOutside() {
        Vaccine.setCure(for: Part.self, scope: .login, with: PlainPart())
        let outside = Vaccine.getCure(for: Part.self)

        Vaccine.withCures {
            let inside = Vaccine.getCure(for: Part.self)
            XCTAssertFalse(inside === outside)

            Vaccine.removeValues(in: .login)
            XCTAssertFalse(Vaccine.getCure(for: Part.self) === inside)
        }

        XCTAssertTrue(Vaccine.getCure(for: Part.self) === outside)
    }

    func testResetOutsideLeavesTheOverride() {
        Vaccine.setCure(for: Part.self, scope: .login, with: PlainPart())
        Vaccine.withCures {
            let resetOutside = Vaccine.carryingCures { Vaccine.removeValues(in: .login) }
            Vaccine.withCures {
                let inside = Vaccine.getCure(for: Part.self)
                resetOutside()
                XCTAssertTrue(Vaccine.getCure(for: Part.self) === inside)
            }
        }
    }

    func testValueThatIsBeingMadeDuringAResetIsNotKept() {
        Vaccine.setCure(for: Part.self, scope: .login) { [counter] in
            if counter.madeCount == 0 {
                Vaccine.removeValues(in: .login)
            }
            return CountedPart(counter)
        }

        let first = Vaccine.getCure(for: Part.self)

        XCTAssertFalse(Vaccine.getCure(for: Part.self) === first)
        XCTAssertEqual(counter.madeCount, 2)
    }

    func testRemovedCureIsMissing() {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: Int.self, named: "two", with: 2)

        Vaccine.removeCure(for: Int.self)

        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self))
        XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "two"), 2)
        XCTAssertEqual(Vaccine.graph().nodes.map(\.key.description), ["Int \"two\""])
        Vaccine.removeCure(for: Int.self, named: "two")
        Vaccine.removeCure(for: Int.self, named: "two")
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self, named: "two"))
    }

    func testRemovedCureWithArgumentsIsMissing() {
        Vaccine.setCure(for: Int.self) { (number: Int) in number }
        Vaccine.setCure(for: Int.self) { (number: Int, text: String) in number + text.count }
        Vaccine.setCure(for: Int.self, with: 1)

        Vaccine.removeCure(for: Int.self, with: Int.self, String.self)
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self, with: 1, ""))
        XCTAssertEqual(Vaccine.getCure(for: Int.self, with: 2), 2)

        let types: [Any.Type] = [Int.self, String.self]
        types.forEach { Vaccine.removeCure(for: $0) }
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self))
        XCTAssertEqual(Vaccine.graph().nodes.map(\.key.description), ["Int(Int)"])
    }

    func testScopeWithTheNameOfAPredefinedOneIsAnother() {
        for (name, scope) in [("transient", Vaccine.Scope.transient), ("graph", .graph), ("shared", .shared)] {
            XCTAssertNotEqual(Vaccine.Scope(name), scope)
            Vaccine.setCure(for: Part.self, scope: Vaccine.Scope(name), with: PlainPart())
            let first = ObjectIdentifier(Vaccine.getCure(for: Part.self))

            XCTAssertEqual(ObjectIdentifier(Vaccine.getCure(for: Part.self)), first, "kept until its scope is reset")
        }
        let part = Vaccine.getCure(for: Part.self)
        Vaccine.removeValues(in: .shared)
        XCTAssertTrue(Vaccine.getCure(for: Part.self) === part)
        Vaccine.removeValues(in: Vaccine.Scope("shared"))
        XCTAssertFalse(Vaccine.getCure(for: Part.self) === part)
    }

    func testCureRemovedFromAnOverrideShowsTheOuterOne() {
        Vaccine.setCure(for: Int.self, with: 1)

        Vaccine.withCures {
            Vaccine.setCure(for: Int.self, with: 2)
            Vaccine.removeCure(for: Int.self)
            XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
            Vaccine.removeCure(for: Int.self)
            XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
        }
    }
}

extension Vaccine.Scope {
    fileprivate static let login = Vaccine.Scope("login")
}
