import Vaccine
import VaccineTesting
import XCTest

final class RequireCureTests: IsolatedTestCase {
    func testOptionalWhoseFactoryThrowsAnEarlierErrorOfItsOwnKeyFails() throws {
        Vaccine.setCure(for: OptionalOwner.self) {
            let earlier = Result { try Vaccine.requireCure(for: Int.self) }
            Vaccine.setCure(for: Int.self) { try earlier.get() }
            return OptionalOwner()
        }

        let problem = try problem { try Vaccine.requireCure(for: OptionalOwner.self) }
        XCTAssertEqual(problem.summary, "missing: OptionalOwner → Int")
    }

    func testNearMissesAreThoseOfTheMomentAndOfTheOverride() throws {
        let (problem, other) = try Vaccine.withCures {
            Vaccine.setCure(for: Int?.self, with: 1)
            return try (problemOfInt(), problemOfInt())
        }
        XCTAssertEqual(problem.nearMisses.count, 1)
        XCTAssertEqual(problem, other)
        XCTAssertEqual(try problemOfInt().nearMisses, [])
    }

    private func problemOfInt() throws -> Vaccine.Problem {
        try problem { try Vaccine.requireCure(for: Int.self) }
    }

    func testValueWithAPlaceholderIsNotKept() throws {
        let counter = PartCounter()
        for scope in [Vaccine.Scope.singleton, .shared, .graph] {
            Vaccine.removeAllCures()
            Vaccine.setCure(for: LeftHalf.self, scope: scope, with: GapHalf(counter))
            Vaccine.setCure(for: RightHalf.self, scope: .graph, with: RightPart())
            Vaccine.setCure(for: Whole.self, isUnique: true, with: Whole())
            let problem = try problem { try Vaccine.requireCure(for: Whole.self) }
            XCTAssertEqual(problem.summary, "missing: Whole → LeftHalf → Part", "\(scope)")
            XCTAssertEqual(counter.livingCount, 0, "\(scope)")

            Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())

            let whole = try Vaccine.requireCure(for: Whole.self)
            XCTAssertTrue(whole.left.part === whole.right.part, "\(scope)")
        }
    }

    func testThrowsACycleWithItsPath() {
        Vaccine.setCure(for: LeftHalf.self, with: LeftPart())
        Vaccine.setCure(for: Part.self, named: "unused", with: PlainPart())
        Vaccine.setCure(for: Part.self) { RoundPart() }

        XCTAssertEqual(try problem { try Vaccine.requireCure(for: LeftHalf.self) }.summary, "cycle: Part → Part")
        Vaccine.setCure(for: Int.self, isUnique: true) { try Vaccine.requireCure(for: Int.self) }
        XCTAssertEqual(try problemOfInt().summary, "cycle: Int → Int")
        Vaccine.setCure(for: Int.self, isUnique: true) {
            try Vaccine.withCures { try Vaccine.requireCure(for: Int.self) }
        }
        XCTAssertEqual(try problemOfInt().summary, "cycle: Int → Int")
    }

    func testThrowsACycleLongerThanTheInitialStack() throws {
        for number in 0 ..< 40 {
            Vaccine.setCure(for: Int.self, named: "\(number)") {
                try Vaccine.requireCure(for: Int.self, named: "\((number + 1) % 40)")
            }
        }

        let path = (0 ... 40).map { "Int \"\($0 % 40)\"" }.joined(separator: " → ")
        XCTAssertEqual(try problem { try Vaccine.requireCure(for: Int.self, named: "0") }.summary, "cycle: \(path)")
    }

    func testNestedRequireCureGathersSeparately() throws {
        Vaccine.setCure(for: String.self) { (try? Vaccine.requireCure(for: Whole.self)) == nil ? "none" : "some" }
        Vaccine.setCure(for: Whole.self, with: Whole())

        XCTAssertEqual(try Vaccine.requireCure(for: String.self), "none")
        Vaccine.setCure(for: HalfAndText.self, with: HalfAndText())
        XCTAssertThrowsError(try Vaccine.requireCure(for: HalfAndText.self), "the gap after the inner one counts")
    }

    func testThrowsACycleOfACureThatReplacesItselfBeforeEachRequest() {
        Self.setAndRequire()

        // On a new thread: one that has resolved a deep graph notices such a cycle much later.
        let results = onThreads(1) { _ in
            // The second time, the stack is as it was before.
            (1 ... 2).map { _ in Result { try Vaccine.requireCure(for: Int.self) } }
        }
        for result in results.joined() {
            XCTAssertEqual((result.failure as? Vaccine.Problem)?.summary, "cycle: Int → Int")
        }
    }

    func testThrowsAnEndlessRecursionWithArgumentsAsACycle() {
        Vaccine.setCure(for: [Int].self) { (depth: Int) in
            try Vaccine.requireCure(for: [Int].self, with: depth + 1)
        }
        let line: UInt = #line - 2

        let results = onThreads(1, stackSize: 256 << 20) { _ in
            Result { try Vaccine.requireCure(for: [Int].self, with: 0) }
        }

        let cycle = results[0].failure as? Vaccine.Problem
        XCTAssertEqual(cycle?.summary, "cycle: Array<Int>(Int) → Array<Int>(Int)")
        XCTAssertEqual(cycle?.place?.line, line)
    }

    private static func setAndRequire() {
        Vaccine.setCure(for: Int.self) {
            setAndRequire()
            return try Vaccine.requireCure(for: Int.self)
        }
    }
}

/// `@unchecked Sendable`: never completely made.
private final class RoundPart: Part, @unchecked Sendable {
    @Inject(Part.self) private var part
}

/// `@unchecked Sendable`: never set after it was made.
private final class GapHalf: LeftHalf, @unchecked Sendable {
    @Inject(Part.self) var part
    private let witness: CountedPart

    init(_ counter: PartCounter) {
        witness = CountedPart(counter)
    }
}

private final class HalfAndText {
    @Inject(String.self) private var text
    @Inject(LeftHalf.self) private var half
}

private struct OptionalOwner {
    @Inject(Int?.self) var number
}
