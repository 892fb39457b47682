import Vaccine
import VaccineTesting
import XCTest

final class OverriddenSingletonTests: IsolatedTestCase {
    func testOverrideDoesNotUseOuterSingletons() {
        for scope in [Vaccine.Scope.singleton, .eagerSingleton, .shared] {
            Vaccine.withCures {
                Vaccine.setCure(for: Kept.self, scope: scope, with: Kept())
                let outside = Vaccine.getCure(for: Kept.self)

                Vaccine.withCures {
                    let inside = Vaccine.getCure(for: Kept.self)
                    XCTAssertFalse(inside === outside, "\(scope)")
                    XCTAssertTrue(inside === Vaccine.getCure(for: Kept.self), "\(scope)")
                }
                XCTAssertTrue(outside === Vaccine.getCure(for: Kept.self), "\(scope)")
            }
        }
    }
}

private final class Kept {}
