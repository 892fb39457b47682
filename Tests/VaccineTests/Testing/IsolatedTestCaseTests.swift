import Vaccine
import VaccineTesting
import XCTest

/// The tests of this class set one cure each, and none of them would pass if it saw another's.
final class IsolatedTestCaseTests: IsolatedTestCase {
    override func setUp() {
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self))
        Vaccine.setCure(for: String.self, with: "set up")
    }

    override func tearDown() {
        XCTAssertEqual(Vaccine.getCure(for: String.self), "set up")
    }

    func testCuresOfTheProgramAreNotSeen() async {
        // A detached task is outside of every override.
        await Task.detached { Vaccine.setCure(for: Double.self, with: 1.5) }.value
        await Task.detached { XCTAssertEqual(Vaccine.getCure(for: Double.self), 1.5) }.value

        XCTAssertThrowsError(try Vaccine.requireCure(for: Double.self))
        await Task.detached { Vaccine.removeAllCures() }.value
    }

    func testSetUpAndTestShareTheirCures() {
        XCTAssertEqual(Vaccine.getCure(for: String.self), "set up")
        Vaccine.setCure(for: Int.self, with: 1)
    }

    func testAsyncTestSeesTheCuresOfSetUp() async {
        await Task.yield()
        XCTAssertEqual(Vaccine.getCure(for: String.self), "set up")
        Vaccine.setCure(for: Int.self, with: 2)
        let seen = await Task { Vaccine.getCure(for: Int.self) }.value
        XCTAssertEqual(seen, 2)
    }

    @MainActor
    func testMainActorTestSeesTheCuresOfSetUp() async {
        XCTAssertEqual(Vaccine.getCure(for: String.self), "set up")
    }
}
