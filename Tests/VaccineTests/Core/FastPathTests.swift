import Synchronization
import XCTest
@testable import Vaccine

/// What enables the fast path, which no result of a lookup shows.
final class FastPathTests: XCTestCase {
    func testTransientCureWithoutArgumentsAndAMadeSingletonAreFound() {
        Vaccine.setCure(for: Transient.self, with: Transient())
        Vaccine.setCure(for: Transient.self) { (_: Int) in Transient() }
        Vaccine.setCure(for: Singleton.self, isUnique: true, with: Singleton())
        XCTAssertFalse(isFoundByFastPath(Singleton.self), "it is not made yet")
        _ = Vaccine.getCure(for: Singleton.self)

        XCTAssertTrue(isFoundByFastPath(Transient.self))
        XCTAssertTrue(isFoundByFastPath(Singleton.self))
    }

    func testOverrideThatHasEndedNoLongerDisablesIt() {
        let before = FastPath.overrideCount.load(ordering: .relaxed)

        Vaccine.withCures {
            XCTAssertGreaterThan(FastPath.overrideCount.load(ordering: .relaxed), 0)
        }

        // An earlier test may have left an override that ends meanwhile.
        XCTAssertLessThanOrEqual(FastPath.overrideCount.load(ordering: .relaxed), before)
    }
}

// Registered in the program's own registry, so no other test may ask for them.

private struct Transient {}
private struct Singleton {}

/// Whether the fast path finds the registration of a type.
func isFoundByFastPath(_ type: Any.Type) -> Bool {
    FastPath.find(type, named: nil)?.registration.takeUnretainedValue().key == Vaccine.Key(type)
}
