import Vaccine
import VaccineTesting
import XCTest

final class RequireCureTests: IsolatedTestCase {
    func testReturnsTheValueOfACompleteGraph() throws {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: Int.self, named: "two", with: 2)

        XCTAssertEqual(try Vaccine.requireCure(for: Int.self), 1)
        XCTAssertEqual(try Vaccine.requireCure(for: Int.self, named: "two"), 2)
    }

    func testThrowsMissingCureWithItsCallSite() {
        let line: UInt = #line + 1
        XCTAssertThrowsError(try Vaccine.requireCure(for: Part.self)) { error in
            guard let problem = error as? Vaccine.Problem, problem.kind == .missing else {
                return XCTFail("\(error)")
            }
            XCTAssertEqual(problem.key, Vaccine.Key(Part.self))
            XCTAssertEqual(problem.place?.description, "VaccineTests/RequireCureTests.swift:\(line)")
            XCTAssertEqual(problem.path, [])
            XCTAssertEqual(problem.nearMisses, [])
        }
    }

    func testOptionalWhoseFactoryThrowsAnEarlierErrorOfItsOwnKeyFails() {
        Vaccine.setCure(for: OptionalOwner.self) {
            let earlier = Result { try Vaccine.requireCure(for: Int.self) }
            Vaccine.setCure(for: Int.self) { try earlier.get() }
            return OptionalOwner()
        }

        XCTAssertThrowsError(try Vaccine.requireCure(for: OptionalOwner.self)) { error in
            guard let problem = error as? Vaccine.Problem, problem.kind == .missing else { return XCTFail("\(error)") }
            XCTAssertEqual(problem.key, Vaccine.Key(Int.self))
            XCTAssertEqual(problem.path, [Vaccine.Key(OptionalOwner.self)])
        }
    }

    func testNearMissesAreSearchedForWhenTheyAreFirstRead() throws {
        let problem = try problemOfInt()
        Vaccine.setCure(for: Int?.self, with: 1)
        XCTAssertEqual(problem.nearMisses.count, 1)

        Vaccine.removeAllCures()

        XCTAssertEqual(problem.nearMisses.count, 1, "what was read stays the same")
        XCTAssertEqual(try problemOfInt().nearMisses, [])
    }

    func testCureThatIsSetAfterItWasMissingIsNoNearMissOfItself() throws {
        let problem = try problemOfInt()
        Vaccine.setCure(for: Int.self, with: 1)

        XCTAssertEqual(problem.nearMisses, [])
    }

    func testNearMissesInAnOverrideCanBeReadAfterIt() throws {
        let problem = try Vaccine.withCures {
            Vaccine.setCure(for: Int?.self, with: 1)
            return try problemOfInt()
        }

        XCTAssertEqual(problem.nearMisses.count, 1)
    }

    func testNearMissesAreReadByManyThreads() throws {
        Vaccine.setCure(for: Int?.self, with: 1)
        let problem = try problemOfInt()

        onThreads(4) { _ in XCTAssertEqual(problem.nearMisses.count, 1) }
    }

    private func problemOfInt() throws -> Vaccine.Problem {
        try XCTUnwrap(Result { try Vaccine.requireCure(for: Int.self) }.failure as? Vaccine.Problem)
    }

    func testThrowsTheMissingCureOfANestedProperty() {
        setHalves()

        XCTAssertThrowsError(try Vaccine.requireCure(for: Whole.self)) { error in
            guard let problem = error as? Vaccine.Problem, problem.kind == .missing else { return XCTFail("\(error)") }
            XCTAssertEqual(problem.key, Vaccine.Key(Part.self))
            XCTAssertEqual(problem.path.map(\.description), ["Whole", "LeftHalf"])
        }
    }

    func testSingletonWithAPlaceholderIsNotKept() throws {
        setHalves()
        XCTAssertThrowsError(try Vaccine.requireCure(for: Whole.self))

        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())

        let whole = try Vaccine.requireCure(for: Whole.self)
        XCTAssertTrue(whole.left.part === whole.right.part)
    }

    func testThrowsACycleWithItsPath() {
        Vaccine.setCure(for: LeftHalf.self, with: LeftPart())
        Vaccine.setCure(for: Part.self, named: "unused", with: PlainPart())
        Vaccine.setCure(for: Part.self) { RoundPart() }

        XCTAssertThrowsError(try Vaccine.requireCure(for: LeftHalf.self)) { error in
            XCTAssertEqual((error as? Vaccine.Problem)?.kind, .cycle)
            XCTAssertEqual((error as? Vaccine.Problem)?.path, [Part.self, Part.self].map { Vaccine.Key($0) })
        }
    }

    func testThrowsErrorsOfFactoriesAndOfNestedRequests() {
        Vaccine.setCure(for: Int.self) { throw Broken.always }
        Vaccine.setCure(for: String.self) { try "\(Vaccine.requireCure(for: Int.self))" }
        XCTAssertThrowsError(try Vaccine.requireCure(for: String.self)) { XCTAssertTrue($0 is Broken) }

        Vaccine.removeAllCures()
        Vaccine.setCure(for: String.self) { try "\(Vaccine.requireCure(for: Int.self))" }
        XCTAssertThrowsError(try Vaccine.requireCure(for: String.self)) { error in
            guard let problem = error as? Vaccine.Problem, problem.kind == .missing else { return XCTFail("\(error)") }
            XCTAssertEqual(problem.path.map(\.description), ["String"])
        }
    }

    func testSharedAndGraphValuesWithAPlaceholderAreNotKept() throws {
        let counter = PartCounter()
        Vaccine.setCure(for: LeftHalf.self, scope: .shared, with: GapHalf(counter))
        Vaccine.setCure(for: RightHalf.self, scope: .graph, with: GapHalf(counter))
        Vaccine.setCure(for: Whole.self, with: Whole())

        XCTAssertThrowsError(try Vaccine.requireCure(for: Whole.self))

        XCTAssertEqual(counter.livingCount, 0)
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
            XCTAssertThrowsError(try result.get()) { error in
                XCTAssertEqual((error as? Vaccine.Problem)?.kind, .cycle)
                XCTAssertEqual((error as? Vaccine.Problem)?.path, [Int.self, Int.self].map { Vaccine.Key($0) })
            }
        }
    }

    private static func setAndRequire() {
        Vaccine.setCure(for: Int.self) {
            setAndRequire()
            return try Vaccine.requireCure(for: Int.self)
        }
    }

    private func setHalves() {
        Vaccine.setCure(for: LeftHalf.self, isUnique: true, with: LeftPart())
        Vaccine.setCure(for: RightHalf.self, scope: .graph, with: RightPart())
        Vaccine.setCure(for: Whole.self, isUnique: true, with: Whole())
    }
}

private enum Broken: Error {
    case always
}

/// `@unchecked Sendable`: never completely made.
private final class RoundPart: Part, @unchecked Sendable {
    @Inject(Part.self) private var part
}

/// `@unchecked Sendable`: never set after it was made.
private final class GapHalf: LeftHalf, RightHalf, @unchecked Sendable {
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
