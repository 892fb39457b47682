import Synchronization
import Vaccine
import XCTest

final class ScopeTests: CureTestCase {
    func testSharedObjectInAnOptionalIsMadeOnceWhileItIsHeldAndAValueTypeAnew() {
        Vaccine.setCure(for: Part?.self, scope: .shared, with: PlainPart())
        XCTAssertTrue(Vaccine.getCure(for: Part?.self) === Vaccine.getCure(for: Part?.self))

        Vaccine.setCure(for: Int.self, scope: .shared) { [counter] in counter.made.add(1, ordering: .relaxed).newValue }
        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
        XCTAssertEqual(Vaccine.getCure(for: Int.self), 2)
    }

    func testGraphScopedObjectIsSharedWithinOneResolutionAndATransientIsNot() {
        setHalves()
        Vaccine.setCure(for: RightHalf.self) {
            Vaccine.removeValues(in: .graph)
            return RightPart()
        }
        for (scope, isShared) in [(Vaccine.Scope.graph, true), (.transient, false)] {
            setCountedPart(scope: scope)

            let wholes = [Vaccine.getCure(for: Whole.self), Vaccine.getCure(for: Whole.self)]

            for whole in wholes {
                XCTAssertEqual(whole.left.part === whole.right.part, isShared, "\(scope)")
            }
            XCTAssertFalse(wholes[0].left.part === wholes[1].left.part, "\(scope)")
        }
        XCTAssertEqual(counter.madeCount, 2 + 4)
        XCTAssertEqual(counter.livingCount, 0, "no part is kept after its resolution")
    }

    func testValueIsKeptUntilItsScopeIsResetInTheCuresThatItIsOf() {
        let names = ["login", "transient", "graph", "shared"]
        let scopes: [Vaccine.Scope] = [.singleton, .shared] + names.map { Vaccine.Scope($0) }
        let outer = Cures.current
        for scope in scopes {
            setCountedPart(scope: scope)
            Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
            XCTAssertEqual(Vaccine.graph().nodes.map(\.scope), [scope, scope])
            let outside = Vaccine.getCure(for: Part.self)
            Vaccine.withCures {
                let inside = Vaccine.getCure(for: Part.self)
                scopes.filter { $0 != scope }.forEach(Vaccine.removeValues)
                outer.use { Vaccine.removeValues(in: scope) }
                XCTAssertTrue(Vaccine.getCure(for: Part.self) === inside, "\(scope)")

                let again = outer.use { Vaccine.getCure(for: Part.self) }
                XCTAssertFalse(again === outside, "\(scope)")
                Vaccine.removeValues(in: scope)
                XCTAssertFalse(Vaccine.getCure(for: Part.self) === inside, "\(scope)")
                XCTAssertTrue(outer.use { Vaccine.getCure(for: Part.self) } === again, "\(scope)")
            }
        }
    }

    func testValueThatIsBeingMadeDuringAResetIsNotKept() {
        Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in
            if counter.madeCount == 0 {
                Vaccine.removeValues(in: .singleton)
            } else {
                Vaccine.setCure(for: Part.self, with: PlainPart())
                Vaccine.removeAllCures()
            }
            return CountedPart(counter)
        }

        XCTAssertFalse(Vaccine.getCure(for: Part.self) === Vaccine.getCure(for: Part.self))
        XCTAssertEqual(counter.madeCount, 2)
        XCTAssertFalse(Vaccine.hasCure(for: Part.self))
    }

    func testCureIsRemovedByTypeNameAndArguments() {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: Int.self, named: "two", with: 2)
        Vaccine.setCure(for: Int.self) { (number: Int) in number }
        Vaccine.setCure(for: Int.self) { (number: Int, text: String) in number + text.count }

        Vaccine.removeCure(for: Int.self, with: Int.self, String.self)
        assertKeys("Int", "Int \"two\"", "Int(Int)")
        let types: [Any.Type] = [Int.self, String.self]
        types.forEach { Vaccine.removeCure(for: $0) }
        assertKeys("Int \"two\"", "Int(Int)")

        Vaccine.withCures {
            Vaccine.setCure(for: Int.self, named: "two", with: 3)
            for _ in 1 ... 2 {
                Vaccine.removeCure(for: Int.self, named: "two")
                XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "two"), 2, "the outer one")
            }
        }
        Vaccine.removeCure(for: Int.self, named: "two")
        assertKeys("Int(Int)")
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self, named: "two"))
        XCTAssertEqual(Vaccine.getCure(for: Int.self, with: 3), 3)
    }

    private func assertKeys(_ keys: String..., line: UInt = #line) {
        XCTAssertEqual(Vaccine.graph().nodes.map(\.key.description), keys, line: line)
    }
}
