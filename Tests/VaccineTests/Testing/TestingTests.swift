import Testing
import Vaccine
import VaccineTesting
import XCTest

/// Missing cures in tests, which run in a process of their own; see `Failing`.
final class TestIssueTests: XCTestCase {
    private let sentence = "There is no cure for VaccineTests.Failing.Missing, asked for at "

    func testMissingCureIsAnIssueOfTheTestBeforeTheProcessEnds() throws {
        let issue = "VaccineTests/TestingTests.swift:\(Failing.line): error: FailingTests.testMissing : failed - "
        try assertOutput(of: "VaccineTests.FailingTests/testMissing", contains: [
            issue + sentence,
            "Fatal error: \(sentence)",
        ])
        // The second on a thread without a task.
        for name in ["missing", "threaded"] {
            let issue = "recorded an issue at TestingTests.swift:"
            try assertOutput(of: "--testing-library", "swift-testing", "--filter", "FailingSuite/\(name)", contains: [
                name == "missing" ? "Test missing() \(issue)" : issue,
                "↳ \(sentence)",
                "Fatal error: \(sentence)",
            ])
        }
    }

    func testProblemsAreShownAtTheirLineOrAtThatOfTheCheck() throws {
        let name = ": error: FailingTests.testChecked : failed - There is no cure for "
        try assertOutput(of: "VaccineTests.FailingTests/testChecked", contains: [
            "\(#filePath):\(FailingTests.line)\(name)Swift.Double",
            "\(#filePath):\(FailingTests.line + 2)\(name)VaccineTests.Part, asked for at VaccineTests/Parts.swift:",
        ])
    }

    /// Runs one of the tests below in this test program, and asserts what it prints.
    private func assertOutput(of arguments: String..., contains texts: [String], line: UInt = #line) throws {
        #if os(Linux)
            let output = try runProcess(CommandLine.arguments[0], arguments, [Failing.variable: "1"]).output
            for text in texts {
                XCTAssertTrue(output.contains(text), output, line: line)
            }
            XCTAssertFalse(output.contains("went on"), output, line: line)
        #else
            throw XCTSkip("Tests are a program only on Linux.")
        #endif
    }
}

/// What the tests of the other process ask for.
private enum Failing {
    struct Missing {}

    static let variable = "VACCINE_RUNS_FAILING_TESTS"
    static let isEnabled = ProcessInfo.processInfo.environment[variable] != nil
    static let line = #line + 3

    static func goOn() {
        print("went on with", Vaccine.getCure(for: Missing.self))
    }
}

/// With the cures of the process; those of the suite below are isolated.
final class FailingTests: XCTestCase {
    override func setUpWithError() throws {
        try XCTSkipUnless(Failing.isEnabled, "Run by TestIssueTests.")
    }

    func testMissing() {
        Failing.goOn()
    }

    static let line: UInt = #line + 3

    func testChecked() {
        Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }
        Vaccine.setCure(for: LeftHalf.self, with: LeftPart())
        checkCures()
    }
}

@Suite(.enabled(if: Failing.isEnabled), .isolatedCures())
struct FailingSuite {
    @Test func missing() {
        Failing.goOn()
    }

    @Test func threaded() {
        onThreads(1) { _ in Failing.goOn() }
    }
}

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
