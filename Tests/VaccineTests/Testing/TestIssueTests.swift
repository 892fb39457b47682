import Foundation
import Testing
import Vaccine
import VaccineTesting
import XCTest

/// Missing cures in tests, which run in a process of their own; see `Failing`.
final class TestIssueTests: XCTestCase {
    func testMissingCureIsAnIssueOfTheTestBeforeTheProcessEnds() throws {
        let output = try output(ofTest: "VaccineTests.FailingTests/testMissing")

        let issue = "VaccineTests/TestIssueTests.swift:\(Failing.line): error: FailingTests.testMissing : failed - "
        let sentence = "There is no cure for VaccineTests.Failing.Missing, asked for at "
        XCTAssertTrue(output.contains(issue + sentence), output)
        XCTAssertTrue(output.contains("Fatal error: \(sentence)"), output)
        XCTAssertFalse(output.contains("Executed"), "the process ends: \(output)")
    }

    func testMissingCureInAPlainTestCaseIsAnIssue() throws {
        let output = try output(ofTest: "VaccineTests.FailingPlainTests/testMissing")

        XCTAssertTrue(output.contains("FailingPlainTests.testMissing : failed - There is no cure for "), output)
    }

    func testTestGoesOnWithItsTestValue() throws {
        let output = try output(ofTest: "VaccineTests.FailingTests/testMissingWithTestValue")

        XCTAssertTrue(output.contains("FailingTests.testMissingWithTestValue : failed - There is no cure for "), output)
        XCTAssertTrue(output.contains("went on with test value\n"), output)
        XCTAssertTrue(output.contains("Executed 1 test, with 1 failure"), output)
    }

    func testMissingCureIsAnIssueOfSwiftTesting() throws {
        let output = try output(ofSuite: "FailingSuite/missing")

        XCTAssertTrue(output.contains("Test missing() recorded an issue at TestIssueTests.swift:"), output)
        XCTAssertTrue(output.contains("↳ There is no cure for VaccineTests.Failing.Missing, asked for at "), output)
        XCTAssertTrue(output.contains("Fatal error: There is no cure for "), output)
    }

    func testSwiftTestingGoesOnWithTheTestValue() throws {
        let output = try output(ofSuite: "FailingSuite/continued")

        XCTAssertTrue(output.contains("Test continued() recorded an issue at TestIssueTests.swift:"), output)
        XCTAssertTrue(output.contains("went on with test value\n"), output)
        XCTAssertTrue(output.contains("Test continued() failed after "), output)
    }

    func testMissingCureOnAThreadWithoutATaskIsAnIssue() throws {
        let output = try output(ofSuite: "FailingSuite/threaded")

        XCTAssertTrue(output.contains("recorded an issue at TestIssueTests.swift:"), output)
        XCTAssertTrue(output.contains("went on with test value\n"), output)
    }

    func testRequireCureThrowsInSpiteOfATestValue() {
        Vaccine.setTestValue(for: Failing.Missing.self, named: "required", with: Failing.Missing())

        XCTAssertThrowsError(try Vaccine.requireCure(for: Failing.Missing.self, named: "required"))
    }

    func testAwaitedRequestThrowsInSpiteOfATestValue() async throws {
        Vaccine.setTestValue(for: Failing.Missing.self, named: "awaited", with: Failing.Missing())

        do {
            _ = try await Vaccine.awaitCure(for: Failing.Missing.self, named: "awaited")
            XCTFail("no error")
        } catch let problem as Vaccine.Problem {
            XCTAssertEqual(problem.kind, .missing)
            XCTAssertEqual(problem.key.name, "awaited")
        }
    }

    func testTestValueIsNoCure() {
        Vaccine.setTestValue(for: Failing.Missing.self, named: "drawn", with: Failing.Missing())

        XCTAssertFalse(Vaccine.graph().nodes.contains { $0.key.name == "drawn" })
    }

    private func output(ofTest name: String) throws -> String {
        try output([name])
    }

    private func output(ofSuite name: String) throws -> String {
        try output(["--testing-library", "swift-testing", "--filter", name])
    }

    /// Returns what this test program prints when it runs one of the tests below.
    private func output(_ arguments: [String]) throws -> String {
        #if os(Linux)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            process.arguments = arguments
            let variables = [Failing.variable: "1", "SWIFT_BACKTRACE": "enable=no"]
            process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
            let pipe = Pipe()
            (process.standardOutput, process.standardError) = (pipe, pipe)
            try process.run()
            // The end of the output is enough; waitUntilExit polls.
            return try String(decoding: pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #else
            throw XCTSkip("Tests are a program only on Linux.")
        #endif
    }
}

/// What the tests of the other process ask for.
private enum Failing {
    struct Missing {
        var name = "test value"
    }

    static let variable = "VACCINE_RUNS_FAILING_TESTS"
    static let isEnabled = ProcessInfo.processInfo.environment[variable] != nil
    static let line = #line + 3

    static func goOn() {
        print("went on with", Vaccine.getCure(for: Missing.self).name)
    }

    static func setTestValue() {
        Vaccine.setTestValue(for: Missing.self, with: Missing())
    }
}

final class FailingTests: IsolatedTestCase {
    override func setUpWithError() throws {
        try XCTSkipUnless(Failing.isEnabled, "Run by TestIssueTests.")
    }

    func testMissing() {
        Failing.goOn()
    }

    func testMissingWithTestValue() {
        Failing.setTestValue()
        Failing.goOn()
    }
}

final class FailingPlainTests: XCTestCase {
    func testMissing() throws {
        try XCTSkipUnless(Failing.isEnabled, "Run by TestIssueTests.")
        Failing.goOn()
    }
}

@Suite(.enabled(if: Failing.isEnabled), .isolatedCures())
struct FailingSuite {
    @Test func missing() {
        Failing.goOn()
    }

    @Test func continued() {
        Failing.setTestValue()
        Failing.goOn()
    }

    @Test func threaded() async {
        Failing.setTestValue()
        await withCheckedContinuation { continuation in
            Thread {
                Failing.goOn()
                continuation.resume()
            }.start()
        }
    }
}
