import Vaccine
import VaccineTesting
import XCTest

/// What validation and the graph know of asynchronous cures.
final class AsynchronousValidationTests: IsolatedTestCase {
    func testMissingDependencyAndCycleAreFound() async {
        Vaccine.setCure(for: Int.self, isUnique: true) {
            await Task.yield()
            return try await Vaccine.awaitCure(for: String.self).count
        }
        Vaccine.setCure(for: String.self) { try await "\(Vaccine.awaitCure(for: Bool.self))" }
        XCTAssertEqual(Vaccine.validate().map(\.summary), ["missing: Int → String → Bool"])

        Vaccine.setCure(for: Bool.self) { try await Vaccine.awaitCure(for: Int.self) == 1 }
        XCTAssertEqual(Vaccine.validate().map(\.summary), ["cycle: Int → String → Bool → Int"])
    }

    func testDependenciesAreInTheGraphAndNothingIsKept() async throws {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true) { await later(CountedPart(counter)) }
        Vaccine.setCure(for: Whole.self) {
            async let part = Vaccine.awaitCure(for: Part.self)
            _ = try await part
            try await Task.sleep(for: .milliseconds(1))
            return Whole()
        }
        Vaccine.setCure(for: LeftHalf.self, with: LeftPart())
        Vaccine.setCure(for: RightHalf.self) { await later(RightPart()) }
        Vaccine.decorateCure(for: RightHalf.self) { $0 }

        let edges = Vaccine.graph().edges.map { [$0.from, $0.to] }
        XCTAssertEqual(edges, [[1, 0], [1, 2], [2, 0], [1, 3], [3, 4], [4, 0]])
        XCTAssertEqual(counter.livingCount, 0)
        XCTAssertThrowsError(try Vaccine.requireCure(for: Part.self))
    }

    @MainActor
    func testFactoryOfTheMainActorIsReportedAndNotRun() async {
        Vaccine.setCure(for: Int.self) { @MainActor in await later(1) }
        setText()

        let problems = Vaccine.validate()

        XCTAssertEqual(problems.map(\.summary), ["not validated: Int"])
        XCTAssertTrue("\(problems)".contains("An asynchronous closure must not begin with the actor"))
        XCTAssertEqual(Vaccine.graph().edges.map { [$0.from, $0.to] }, [[1, 0]])
    }

    @MainActor
    func testFactoryInMainActorCodeIsRun() async {
        Vaccine.setCure(for: Int.self) { await Numbers().number() }
        XCTAssertEqual(Vaccine.validate(), [])

        Vaccine.setCure(for: Int.self) { try await Vaccine.awaitCure(for: String.self).count }
        XCTAssertTrue(Vaccine.validate().map(\.summary).contains("missing: Int → String"))
    }
}

private func setText() {
    Vaccine.setCure(for: String.self) { try await "\(Vaccine.awaitCure(for: Int.self))" }
}

private final class Numbers {
    func number() async -> Int {
        1
    }
}
