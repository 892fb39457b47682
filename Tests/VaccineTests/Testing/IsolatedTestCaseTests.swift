import Testing
import Vaccine
import VaccineTesting
import XCTest

/// The tests of this class set one cure each, and none of them would pass if it saw another's.
final class IsolatedTestCaseTests: IsolatedTestCase {
    override func setUp() {
        XCTAssertFalse(Vaccine.hasCure(for: Int.self))
        Vaccine.setCure(for: String.self, with: "set up")
    }

    override func tearDown() {
        XCTAssertEqual(Vaccine.getCure(for: String.self), "set up")
    }

    func testCuresOfTheProgramAreNotSeen() async {
        // A detached task is outside of every override.
        await Task.detached {
            Vaccine.setCure(for: Double.self, with: 1.5)
            XCTAssertEqual(Vaccine.getCure(for: Double.self), 1.5)
        }.value

        XCTAssertFalse(Vaccine.hasCure(for: Double.self))
        XCTAssertEqual(Vaccine.getCure(for: String.self), "set up")
        Vaccine.setCure(for: Int.self, with: 1)
        await Task.detached { Vaccine.removeAllCures() }.value
    }

    @MainActor
    func testAsyncTestSeesTheCuresOfSetUp() async {
        await Task.yield()
        XCTAssertEqual(Vaccine.getCure(for: String.self), "set up")
        Vaccine.setCure(for: Int.self, with: 2)
        let seen = await Task { Vaccine.getCure(for: Int.self) }.value
        XCTAssertEqual(seen, 2)
    }
}

/// Two hundred tests in parallel, each with a mock of its own for the same type.
@Suite(.isolatedCures())
struct IsolatedCuresTests {
    @Test(arguments: 0 ..< 200)
    func `sees only its own mock`(number: Int) async {
        #expect(!Vaccine.hasCure(for: Int.self))
        Vaccine.setCure(for: Int.self, with: number)
        for _ in 0 ..< 20 {
            await Task.yield()
            #expect(Vaccine.getCure(for: Int.self) == number)
        }
        await Task { #expect(Vaccine.getCure(for: Int.self) == number) }.value
    }

    @Test(
        .isolatedCures { Vaccine.setCure(for: String.self, with: "outer") },
        .isolatedCures { Vaccine.setCure(for: String.self, with: "inner") }
    )
    func `the later of two traits wins`() {
        #expect(Vaccine.getCure(for: String.self) == "inner")
    }
}
