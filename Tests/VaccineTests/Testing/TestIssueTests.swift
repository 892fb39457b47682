import Foundation
import Testing
import Vaccine
import VaccineTesting
import XCTest

/// Missing cures in tests, which run in a process of their own; see `Failing`.
final class TestIssueTests: XCTestCase {
    func testMissingCureIsAnIssueOfTheTestBeforeTheProcessEnds() throws {
        let issue = "VaccineTests/TestIssueTests.swift:\(Failing.line): error: FailingTests.testMissing : failed - "
        let sentence = "There is no cure for VaccineTests.Failing.Missing, asked for at "
        let output = try assertOutput(
            of: ["VaccineTests.FailingTests/testMissing"],
            contains: [issue + sentence, "Fatal error: \(sentence)"]
        )
        XCTAssertFalse(output.contains("Executed"), "the process ends: \(output)")
        try assertOutput(
            of: ["VaccineTests.FailingPlainTests/testMissing"],
            contains: ["FailingPlainTests.testMissing : failed - There is no cure for "]
        )
    }

    func testProblemsAreShownAtTheirLineOrAtThatOfTheCheck() throws {
        let name = ": error: FailingTests.testChecked : failed - There is no cure for "
        try assertOutput(of: ["VaccineTests.FailingTests/testChecked"], contains: [
            "\(#filePath):\(FailingTests.line)\(name)Swift.Double",
            "\(#filePath):\(FailingTests.line + 2)\(name)VaccineTests.Part, asked for at VaccineTests/Parts.swift:",
        ])
    }

    func testMissingCureIsAnIssueOfSwiftTesting() throws {
        let texts = [
            "missing": [
                "Test missing() recorded an issue at TestIssueTests.swift:",
                "↳ There is no cure for VaccineTests.Failing.Missing, asked for at ",
                "Fatal error: There is no cure for ",
            ],
            // On a thread without a task.
            "threaded": ["recorded an issue at TestIssueTests.swift:", "Fatal error: There is no cure for "],
        ]
        for (name, texts) in texts {
            let arguments = ["--testing-library", "swift-testing", "--filter", "FailingSuite/\(name)"]
            try assertOutput(of: arguments, contains: texts)
        }
    }

    @discardableResult
    private func assertOutput(of arguments: [String], contains texts: [String], line: UInt = #line) throws -> String {
        let output = try output(arguments)
        for text in texts {
            XCTAssertTrue(output.contains(text), output, line: line)
        }
        return output
    }

    /// Returns what this test program prints when it runs one of the tests below.
    private func output(_ arguments: [String]) throws -> String {
        #if os(Linux)
            try runProcess(CommandLine.arguments[0], arguments, [Failing.variable: "1"]).output
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
}

final class FailingTests: IsolatedTestCase {
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

    @Test func threaded() async {
        await withCheckedContinuation { continuation in
            Thread {
                Failing.goOn()
                continuation.resume()
            }.start()
        }
    }
}
