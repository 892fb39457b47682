import Vaccine
import XCTest

final class DecoratingTests: CureTestCase {
    func testHundredsOfLayersAreMade() {
        for scope in [Vaccine.Scope.transient, .graph, .shared, .singleton] {
            Vaccine.setCure(for: Int.self, scope: scope, with: 0)
            for _ in 0 ..< 300 {
                Vaccine.decorateCure(for: Int.self) { $0 + 1 }
            }

            XCTAssertEqual(Vaccine.getCure(for: Int.self), 300, "\(scope)")
            XCTAssertEqual(try Vaccine.requireCure(for: Int.self), 300, "\(scope)")
        }
    }

    func testEachOfManyNestedOverridesMayWrapTheOuterCure() {
        for isUnique in [false, true] {
            Vaccine.setCure(for: Int.self, isUnique: isUnique, with: 0)
            Vaccine.setCure(for: Double.self, isUnique: isUnique, with: 0)

            var cures = Cures.current
            for _ in 1 ... 300 {
                cures = cures.use { [outer = cures] in
                    Vaccine.withCures {
                        Vaccine.decorateCure(for: Int.self) { $0 + 1 }
                        Vaccine.setCure(for: Double.self, isUnique: isUnique) {
                            outer.use { Vaccine.getCure(for: Double.self) } + 1
                        }
                        return Cures.current
                    }
                }
            }
            cures.use {
                XCTAssertEqual(Vaccine.getCure(for: Int.self), 300)
                XCTAssertEqual(Vaccine.getCure(for: Double.self), 300, "wrapped by hand")
                XCTAssertEqual(try? Vaccine.requireCure(for: Double.self), 300)
            }
            XCTAssertEqual(Vaccine.getCure(for: Int.self), 0)
        }
    }

    func testPathNamesADecoratedCureOnce() {
        Vaccine.setCure(for: Part.self) { try WrappingPart(Vaccine.requireCure(for: PlainPart.self)) }
        for _ in 1 ... 2 {
            Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
        }

        assertProblem("missing: Part → PlainPart") { try Vaccine.requireCure(for: Part.self) }
        assertValidation(reports: "missing: Part → PlainPart")
    }

    func testBaseThatAsksForItsDecoratedCureIsACycle() throws {
        Vaccine.setCure(for: Part.self) { try WrappingPart(Vaccine.requireCure(for: Part.self)) }
        let line: UInt = #line - 1
        Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }

        let problems = try [problem { try Vaccine.requireCure(for: Part.self) }] + Vaccine.validate()
        XCTAssertEqual(problems.map(\.summary), ["cycle: Part → Part", "cycle: Part → Part"])
        XCTAssertEqual(problems.map(\.place?.line), [line, line])
    }
}
