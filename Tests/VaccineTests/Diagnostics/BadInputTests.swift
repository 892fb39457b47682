import Vaccine
import VaccineTesting
import XCTest

/// Misuse of the library, and unusual sizes.
final class BadInputTests: IsolatedTestCase {
    func testGraphUpToTenThousandDeepIsResolvedAndValidated() {
        let length = largest(10000)
        for number in 0 ..< length {
            Vaccine.setCure(for: Int.self, named: "\(number)") {
                Vaccine.getCure(for: Int.self, named: "\(number + 1)")
            }
        }
        Vaccine.setCure(for: Int.self, named: "\(length)", with: length)
        let made = onThreads(1, stackSize: bigStackSize) { _ in Vaccine.getCure(for: Int.self, named: "0") }

        XCTAssertEqual(made, [length])
        XCTAssertEqual(Vaccine.validate(), [])

        Vaccine.setCure(for: Int.self, named: "\(length)") { Vaccine.getCure(for: Int.self, named: "0") }
        let cycle = Vaccine.validate().first { $0.kind == .cycle }
        XCTAssertEqual(cycle?.path.count, length + 2)
    }

    func testEndlessRecursionWithArgumentsIsACycle() {
        for scope in [Vaccine.Scope.transient, .singleton] {
            Vaccine.setCure(for: [Int].self, scope: scope) { (depth: Int) in
                try Vaccine.requireCure(for: [Int].self, with: depth + 1)
            }

            let results = onThreads(1, stackSize: bigStackSize) { _ in
                Result { try Vaccine.requireCure(for: [Int].self, with: 0) }
            }

            let cycle = results[0].failure as? Vaccine.Problem
            XCTAssertEqual(cycle?.summary, "cycle: Array<Int>(Int) → Array<Int>(Int)", "\(scope)")
        }
    }

    func testUpToHundredThousandNearMissesAreNotAllListed() {
        for number in 0 ..< largest(100_000) {
            Vaccine.setCure(for: Int.self, named: "\(number)", with: number)
        }

        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self, named: "x")) { error in
            XCTAssertEqual("\(error)".split(separator: "\n").count, 11)
        }
    }

    /// As large as a graph that deep needs.
    private let bigStackSize = 256 << 20
}
