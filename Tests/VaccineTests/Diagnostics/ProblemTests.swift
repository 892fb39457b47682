import Vaccine
import XCTest

/// The sentence and the place of each problem.
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
            The cure for Int "n" could not be made: it is asynchronous. Use try await Vaccine.awaitCure(for:), here or earlier.
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
}
