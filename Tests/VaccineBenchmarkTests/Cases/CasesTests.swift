import Vaccine
import VaccineTesting
import XCTest
@testable import vaccine_benchmark

/// The variants of the cases run.
final class CasesTests: IsolatedTestCase {
    func testEveryVariantOfEveryCaseRuns() {
        let cases = Cases()
        cases.setUp()
        for one in cases.all where one.name != .registeredFirst(others: 100_000) {
            for variant in one.variants() {
                XCTAssertGreaterThanOrEqual(variant.measure(8), 0, "\(one.name), \(variant.label)")
            }
        }
        for variant in cases.threadVariants {
            guard variant.label.implementation != .vaccine else { continue }
            XCTAssertGreaterThan(variant.measure(8), 0, "\(variant.label)")
        }
    }

    func testEachNumberHasATypeOfItsOwn() {
        let collector = TypeCollector()

        collector.visitTypes(of: 0 ..< 2000)

        XCTAssertEqual(Set(collector.types).count, 2000)
    }

    func testCuresAreSetForTypesMadeAtRunTime() {
        CureSetter().visitTypes(of: 5 ..< 6)

        _ = Vaccine.getCure(for: One<Zero<One<End>>>.self)
    }
}

private final class TypeCollector: TypeVisitor {
    private(set) var types: [ObjectIdentifier] = []

    func visit(_ type: (some Digits).Type) {
        types.append(ObjectIdentifier(type))
    }
}
