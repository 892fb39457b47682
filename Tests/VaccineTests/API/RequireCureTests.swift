import Vaccine
import XCTest

final class RequireCureTests: CureTestCase {
    func testOptionalWhoseFactoryThrowsAnEarlierErrorOfItsOwnKeyFails() {
        Vaccine.setCure(for: String.self) {
            let earlier = Result { try Vaccine.requireCure(for: Int.self) }
            Vaccine.setCure(for: Int.self) { try earlier.get() }
            _ = Inject(Int?.self)
            return ""
        }

        assertProblem("missing: String → Int") { try Vaccine.requireCure(for: String.self) }
    }

    func testNearMissesAreThoseOfTheMomentAndOfTheOverride() throws {
        let problems = try Vaccine.withCures {
            Vaccine.setCure(for: Int?.self, with: 1)
            return try (1 ... 2).map { _ in try problem { try Vaccine.requireCure(for: Int.self) } }
        }
        XCTAssertEqual(problems[0].nearMisses.count, 1)
        XCTAssertEqual(problems[0], problems[1])
        XCTAssertEqual(try problem { try Vaccine.requireCure(for: Int.self) }.nearMisses, [])
    }

    func testValueWithAPlaceholderIsNotKept() throws {
        for scope in [Vaccine.Scope.singleton, .shared, .graph] {
            Vaccine.removeAllCures()
            Vaccine.setCure(for: LeftHalf.self, scope: scope) { [counter] in
                let half = LeftPart()
                half.witness = CountedPart(counter)
                return half
            }
            Vaccine.setCure(for: RightHalf.self, scope: .graph, with: RightPart())
            Vaccine.setCure(for: Whole.self, isUnique: true, with: Whole())
            assertProblem("missing: Whole → LeftHalf → Part") { try Vaccine.requireCure(for: Whole.self) }
            XCTAssertEqual(counter.livingCount, 0, "\(scope)")

            Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())

            let whole = try Vaccine.requireCure(for: Whole.self)
            XCTAssertTrue(whole.left.part === whole.right.part, "\(scope)")
        }
    }

    func testThrowsACycleWithItsPath() {
        Vaccine.setCure(for: LeftHalf.self, with: LeftPart())
        Vaccine.setCure(for: Part.self) {
            _ = Inject(Part.self)
            return PlainPart()
        }
        assertProblem("cycle: Part → Part") { try Vaccine.requireCure(for: LeftHalf.self) }

        Vaccine.setCure(for: Int.self, isUnique: true) { try Vaccine.requireCure(for: Int.self) }
        assertProblem("cycle: Int → Int") { try Vaccine.requireCure(for: Int.self) }

        Vaccine.setCure(for: Int.self, isUnique: true) {
            try Vaccine.withCures { try Vaccine.requireCure(for: Int.self) }
        }
        assertProblem("cycle: Int → Int") { try Vaccine.requireCure(for: Int.self) }

        // The last of forty asks for one in the middle.
        for number in 0 ..< 40 {
            Vaccine.setCure(for: Int.self, named: "\(number)") {
                try Vaccine.requireCure(for: Int.self, named: "\(number == 39 ? 20 : number + 1)")
            }
        }
        let path = (20 ... 40).map { "Int \"\($0 == 40 ? 20 : $0)\"" }.joined(separator: " → ")
        assertProblem("cycle: \(path)") { try Vaccine.requireCure(for: Int.self, named: "0") }
    }

    func testNestedRequireCureGathersSeparately() throws {
        Vaccine.setCure(for: String.self) { (try? Vaccine.requireCure(for: Whole.self)) == nil ? "none" : "some" }
        Vaccine.setCure(for: Whole.self, with: Whole())
        XCTAssertEqual(try Vaccine.requireCure(for: String.self), "none")

        Vaccine.setCure(for: Int.self) {
            _ = (Inject(String.self), Inject(LeftHalf.self))
            return 0
        }
        assertProblem("missing: Int → LeftHalf") { try Vaccine.requireCure(for: Int.self) }
    }

    func testThrowsAnEndlessRecursionAsACycle() {
        setAndRequire()
        Vaccine.setCure(for: [Int].self) { (depth: Int) in try Vaccine.requireCure(for: [Int].self, with: depth + 1) }
        let line: UInt = #line - 1

        // On a new thread: one that has resolved a deep graph notices such a cycle much later.
        onThreads(1, stackSize: 256 << 20) { _ in
            // The second time, the stack is as it was before.
            for _ in 1 ... 2 {
                assertProblem("cycle: Int → Int") { try Vaccine.requireCure(for: Int.self) }
            }
            let problem = try? problem { try Vaccine.requireCure(for: [Int].self, with: 0) }
            XCTAssertEqual(problem?.summary, "cycle: Array<Int>(Int) → Array<Int>(Int)")
            XCTAssertEqual(problem?.place?.line, line)
        }
    }
}

/// Sets a cure that replaces itself before each request.
private func setAndRequire() {
    Vaccine.setCure(for: Int.self) {
        setAndRequire()
        return try Vaccine.requireCure(for: Int.self)
    }
}
