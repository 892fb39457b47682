import Synchronization
import XCTest
@testable import Vaccine

/// What enables the fast path, which no result of a lookup shows.
final class FastPathTests: XCTestCase {
    func testTransientCureWithoutArgumentsAndAMadeSingletonAreFound() {
        Vaccine.setCure(for: Transient.self, with: Transient())
        Vaccine.setCure(for: Transient.self) { (_: Int) in Transient() }
        Vaccine.setCure(for: Singleton.self, isUnique: true, with: Singleton())
        XCTAssertNil(found(Singleton.self), "it is not made yet")
        _ = Vaccine.getCure(for: Singleton.self)

        XCTAssertEqual(found(Transient.self)?.key, Vaccine.Key(Transient.self))
        XCTAssertEqual(found(Singleton.self)?.key, Vaccine.Key(Singleton.self))
    }

    private func found(_ type: Any.Type) -> Registration? {
        FastPath.find(type, named: nil)?.registration.takeUnretainedValue()
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
