import Vaccine
import VaccineTesting
import XCTest

final class ProblemPlaceTests: IsolatedTestCase {
    func testEachProblemIsAtTheLineThatShowsIt() {
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

        let problems = Vaccine.validate()

        let kinds = problems.map { $0.summary.prefix { $0 != ":" } }
        XCTAssertEqual(kinds, ["replaced", "missing", "failed", "cycle", "captive"])
        XCTAssertEqual(problems.map { $0.place.map { $0.line - line } }, [7, 1, 10, 2, 9])
        XCTAssertEqual(Set(problems.map { $0.place?.file }), ["VaccineTests/ProblemPlaceTests.swift"])
    }

    func testFailedDecoratedCureIsAtItsOwnLine() {
        Vaccine.setCure(for: Int.self) { () throws -> Int in throw CancellationError() }
        let line: UInt = #line - 1
        Vaccine.decorateCure(for: Int.self) { $0 + 1 }

        XCTAssertEqual(Vaccine.validate().map { $0.place?.line }, [line])
    }

    func testCycleThatARequestFindsIsAtTheLineThatClosesIt() {
        Vaccine.setCure(for: Int.self) { try Vaccine.requireCure(for: String.self).count }
        Vaccine.setCure(for: String.self) { try "\(Vaccine.requireCure(for: Int.self))" }
        let line: UInt = #line - 1

        XCTAssertEqual(try problem { try Vaccine.requireCure(for: Int.self) }.place?.line, line)
    }

    func testProblemsWithTheSameFactsAreEqual() {
        Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }
        Vaccine.setCure(for: Float.self) { () throws -> Float in throw CancellationError() }

        let problems = Vaccine.validate()

        XCTAssertEqual(problems.count, 2)
        XCTAssertEqual(Vaccine.validate(), problems)
        XCTAssertEqual(Set(problems + Vaccine.validate()), Set(problems))
        XCTAssertNotEqual(problems[0], problems[1])
    }
}
