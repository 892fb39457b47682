import Vaccine
import XCTest

/// The path, the sentence and the place of each problem.
final class ProblemTests: CureTestCase {
    private let place = "VaccineTests/ProblemTests.swift"

    func testMissingNameListsExistingNamesAndArguments() throws {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: Int.self, named: "two", with: 2)
        Vaccine.setCure(for: Int.self) { (_: Double) in 3 }
        Vaccine.setCure(for: Int.self, named: "n") { (_: Int, _: Int) in 4 }
        let line: UInt = #line - 4

        XCTAssertEqual(try problem { try Vaccine.requireCure(for: Int.self, named: "too") }.description, """
        There is no cure for Swift.Int named "too", asked for at \(place):\(line + 6). \
        Set one before that line runs: Vaccine.setCure(for: Int.self, named: "too", with: …)
        There is one without a name, set at \(place):\(line).
        There is one named "two", set at \(place):\(line + 1).
        There is one that takes the arguments (Double), set at \(place):\(line + 2).
        There is one named "n" that takes the arguments (Int, Int), set at \(place):\(line + 3).
        """)

        let other = try problem { try Vaccine.requireCure(for: UInt.self, named: "n", with: 1, "x") }
        XCTAssertEqual(other.description, """
        There is no cure for Swift.UInt named "n" with the arguments (Int, String), asked for at \(place):\(#line -
            2). \
        Set one before that line runs: Vaccine.setCure(for: UInt.self, named: "n") { (…: Int, String) in … }
        """)
    }

    func testWrongOptionalityAndATypeOfTheSameNameAreReported() {
        Vaccine.setCure(for: Int?.self, with: 1)
        Vaccine.setCure(for: Double.self, with: 1)
        // Looks like a module that is linked twice: two types with one name.
        setTwin()
        struct Twin {}

        let sentences = [
            "The optional type Swift.Int? has a cure": Result { _ = try Vaccine.requireCure(for: Int.self) },
            "The type Swift.Double, not its optional, has a cure": Result {
                _ = try Vaccine.requireCure(for: Double?.self)
            },
            "Another type named VaccineTests.ProblemTests.Twin has a cure": Result {
                _ = try Vaccine.requireCure(for: Twin.self)
            },
        ]
        for (sentence, result) in sentences {
            let description = "\(result)"
            XCTAssertTrue(description.contains(sentence), description)
        }
    }

    private func setTwin() {
        struct Twin {}
        Vaccine.setCure(for: Twin.self, with: Twin())
    }

    func testMainActorCureAndAsynchronousCureThatAreAskedForElsewhere() async throws {
        Vaccine.setCure(for: Part.self) { @MainActor in PlainPart() }
        let line: UInt = #line + 1
        let offMain = await problemElsewhere { _ = try Vaccine.requireCure(for: Part.self) }
        XCTAssertEqual(offMain?.description, """
        The cure for Part is made on the main actor and was asked for elsewhere, at \(place):\(line). \
        Ask for it on the main actor or with try await Vaccine.awaitCure(for:), or remove '@MainActor in' from its closure \
        if it needs nothing of the main actor.
        """)

        Vaccine.setCure(for: Int.self, named: "n") { await later(1) }
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self, named: "n")) { error in
            XCTAssertEqual("\(error)", """
            The cure for Int "n" could not be made: it is asynchronous. Use try await Vaccine.awaitCure(for:); a kept value can be awaited earlier.
            """)
        }
    }

    func testErrorOutsideOfOverridesNamesCures() async {
        let problem = await Task.detached { _ = try Vaccine.requireCure(for: LeftHalf.self) }.problem

        let message = problem?.description ?? ""
        XCTAssertTrue(message.contains("pass Cures.current to a queue, thread or detached task"), message)
    }

    func testEachProblemIsAtTheLineThatShowsItAndEqualsOneWithTheSameFacts() {
        let line: UInt = #line
        Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }
        Vaccine.setCure(for: String.self) { try "\(Vaccine.requireCure(for: Bool.self))" }
        Vaccine.setCure(for: Bool.self) {
            try Vaccine.requireCure(for: String.self).isEmpty
        }
        Vaccine.setCure(for: Float.self, with: 1)
        Vaccine.setCure(for: Float.self, with: 2)
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.setCure(for: WrappingPart.self, isUnique: true) { WrappingPart(Vaccine.getCure(for: Part.self)) }
        Vaccine.setCure(for: UInt.self) { () throws -> UInt in throw CancellationError() }
        Vaccine.decorateCure(for: UInt.self) { $0 + 1 }
        Vaccine.setCure(for: Int8.self) { try Int8(Vaccine.requireCure(for: UInt.self)) }

        let problems = Vaccine.validate()

        let kinds = problems.map { $0.summary.prefix { $0 != ":" } }
        XCTAssertEqual(kinds, ["replaced", "missing", "cycle", "failed", "captive"])
        XCTAssertEqual(problems[3].summary, "failed: UInt: CancellationError()")
        XCTAssertEqual(problems.map { $0.place.map { $0.line - line } }, [7, 1, 4, 10, 9])
        XCTAssertEqual(Set(problems.map { $0.place?.file }), [place])
        XCTAssertEqual(Set(problems).count, 5)
        XCTAssertEqual(Set(problems + Vaccine.validate()), Set(problems))
    }

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
