import Vaccine
import VaccineTesting
import XCTest

/// The sentence and the place of each problem.
final class ProblemTests: IsolatedTestCase {
    private let place = "VaccineTests/ProblemTests.swift"

    func testMissingNameListsExistingNames() {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: Int.self, named: "two", with: 2)
        let line: UInt = #line - 2

        XCTAssertEqual(try problem { try Vaccine.requireCure(for: Int.self, named: "too") }.description, """
        There is no cure for Swift.Int named "too", asked for at \(place):\(line + 4). \
        Set one before that line runs: Vaccine.setCure(for: Int.self, named: "too", with: …)
        There is one without a name, set at \(place):\(line).
        There is one named "two", set at \(place):\(line + 1).
        """)
    }

    func testMissingArgumentsListExistingArguments() throws {
        Vaccine.setCure(for: String.self) { (_: Double) in "double" }
        Vaccine.setCure(for: String.self, named: "n") { (_: Int, _: Int) in "two" }

        for existing in [
            "one that takes the arguments (Double)",
            "one named \"n\" that takes the arguments (Int, Int)",
        ] {
            try assertSentence("There is \(existing), set at \(place)", of: Vaccine.requireCure(for: String.self))
        }
    }

    func testWrongOptionalityIsReported() throws {
        Vaccine.setCure(for: Int?.self, with: 1)
        try assertSentence("The optional type Swift.Int? has a cure", of: Vaccine.requireCure(for: Int.self))

        Vaccine.removeAllCures()
        Vaccine.setCure(for: Int.self, with: 1)
        try assertSentence("The type Swift.Int, not its optional, has a cure", of: Vaccine.requireCure(for: Int?.self))
    }

    func testTypeOfTheSameNameIsReported() throws {
        // Looks like a module that is linked twice: two types with one name.
        setTwin()

        try assertSentence("Another type named VaccineTests.ProblemTests.Twin has a cure", of: requireOtherTwin())
    }

    private func setTwin() {
        struct Twin {}
        Vaccine.setCure(for: Twin.self, with: Twin())
    }

    private func requireOtherTwin() throws {
        struct Twin {}
        _ = try Vaccine.requireCure(for: Twin.self)
    }

    func testMissingCureWithArguments() {
        let line: UInt = #line + 1
        XCTAssertEqual(try problem { try Vaccine.requireCure(for: Int.self, named: "n", with: 1, "x") }.description, """
        There is no cure for Swift.Int named "n" with the arguments (Int, String), asked for at \(place):\(line). \
        Set one before that line runs: Vaccine.setCure(for: Int.self, named: "n") { (…: Int, String) in … }
        """)
    }

    func testReplacedCure() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.setCure(for: Part.self, with: PlainPart())
        let line: UInt = #line - 2
        XCTAssertEqual(Vaccine.validate().map(\.description), ["""
        The cure for Part is set twice, at \(place):\(line) and at \(place):\(line + 1); the later one wins. Remove one.
        """])
    }

    func testMainActorCureThatIsAskedForElsewhere() async {
        Vaccine.setCure(for: Part.self) { @MainActor in PlainPart() }
        let line: UInt = #line + 1
        let problem = await problemElsewhere { _ = try Vaccine.requireCure(for: Part.self) }

        XCTAssertEqual(problem?.description, """
        The cure for Part is made on the main actor and was asked for elsewhere, at \(place):\(line). \
        Ask for it on the main actor or with try await Vaccine.awaitCure(for:), or remove '@MainActor in' from its closure \
        if it needs nothing of the main actor.
        """)
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

    private func assertSentence(
        _ sentence: String,
        of request: @autoclosure () throws -> some Any,
        line: UInt = #line
    ) throws {
        let description = try problem(line: line) { try request() }.description
        XCTAssertTrue(description.contains(sentence), description, line: line)
    }
}
