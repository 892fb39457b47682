import Synchronization
import Vaccine
import VaccineTesting
import XCTest

final class ScopeTests: IsolatedTestCase {
    private let counter = PartCounter()

    func testSharedObjectInAnOptionalIsMadeOnceWhileItIsHeldAndAValueTypeAnew() {
        Vaccine.setCure(for: Part?.self, scope: .shared, with: PlainPart())
        XCTAssertTrue(Vaccine.getCure(for: Part?.self) === Vaccine.getCure(for: Part?.self))

        Vaccine.setCure(for: Int.self, scope: .shared) { [counter] in counter.made.add(1, ordering: .relaxed).newValue }
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

    func testValueIsMadeAndWrappedOnceUntilItsScopeIsReset() {
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

            // Scopes with one name are one scope.
            Vaccine.removeValues(in: Vaccine.Scope("login"))
            XCTAssertEqual(counter.livingCount, 0, "freed at once")
        }
        XCTAssertEqual(Vaccine.graph().nodes.map(\.scope?.description), ["login", "login"])
    }

    func testPredefinedScopesThatKeepValuesAreReset() {
        for scope in [Vaccine.Scope.singleton, .shared] {
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

    func testResetIsThatOfTheOverrideItIsIn() {
        Vaccine.setCure(for: Part.self, scope: .login, with: PlainPart())
        let outside = Vaccine.getCure(for: Part.self)
        let outer = Cures.current
        Vaccine.withCures {
            let first = Vaccine.getCure(for: Part.self)
            XCTAssertFalse(first === outside)

            Vaccine.removeValues(in: .login)
            let second = Vaccine.getCure(for: Part.self)
            XCTAssertFalse(second === first)

            outer.use {
                XCTAssertTrue(Vaccine.getCure(for: Part.self) === outside)
                Vaccine.removeValues(in: .login)
            }
            XCTAssertTrue(Vaccine.getCure(for: Part.self) === second)
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

    func testCureIsRemovedByTypeNameAndArguments() {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: Int.self, named: "two", with: 2)
        Vaccine.setCure(for: Int.self) { (number: Int) in number }
        Vaccine.setCure(for: Int.self) { (number: Int, text: String) in number + text.count }

        Vaccine.removeCure(for: Int.self, with: Int.self, String.self)
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self, with: 1, ""))
        XCTAssertEqual(Vaccine.getCure(for: Int.self, with: 3), 3)
        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)

        let types: [Any.Type] = [Int.self, String.self]
        types.forEach { Vaccine.removeCure(for: $0) }
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self))
        XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "two"), 2)
        XCTAssertEqual(Vaccine.graph().nodes.map(\.key.description), ["Int \"two\"", "Int(Int)"])

        Vaccine.withCures {
            Vaccine.setCure(for: Int.self, named: "two", with: 3)
            Vaccine.removeCure(for: Int.self, named: "two")
            XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "two"), 2, "the outer one")
            Vaccine.removeCure(for: Int.self, named: "two")
            XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "two"), 2)
        }
        Vaccine.removeCure(for: Int.self, named: "two")
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self, named: "two"))
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
}

extension Vaccine.Scope {
    fileprivate static let login = Vaccine.Scope("login")
}
