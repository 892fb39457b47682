import XCTest
@testable import NorrisPrompt

final class ColorPolicyTests: XCTestCase {
    func testOptionDecides() {
        XCTAssertTrue(usesColor(.always, isTerminal: false, ["NO_COLOR": "1"]))
        XCTAssertFalse(usesColor(.never, isTerminal: true, ["TERM": "xterm", "CLICOLOR_FORCE": "1"]))
    }

    func testTerminalGetsColorAndAPipeNone() {
        XCTAssertTrue(usesColor(isTerminal: true, ["TERM": "xterm"]))
        XCTAssertFalse(usesColor(isTerminal: false, ["TERM": "xterm"]))
    }

    func testEnvironmentForbids() {
        XCTAssertFalse(usesColor(isTerminal: true, ["TERM": "xterm", "NO_COLOR": "1"]))
        XCTAssertTrue(usesColor(isTerminal: true, ["TERM": "xterm", "NO_COLOR": ""]))
        XCTAssertFalse(usesColor(isTerminal: true, ["TERM": "xterm", "CLICOLOR": "0"]))
        XCTAssertFalse(usesColor(isTerminal: true, ["TERM": "dumb"]))
        XCTAssertFalse(usesColor(isTerminal: true, [:]))
    }

    func testEnvironmentForces() {
        XCTAssertTrue(usesColor(isTerminal: false, ["CLICOLOR_FORCE": "1"]))
        XCTAssertTrue(usesColor(isTerminal: false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
        XCTAssertFalse(usesColor(isTerminal: false, ["CLICOLOR_FORCE": "0"]))
    }

    func testForcingIsStrongerThanForbiddingAndTheOptionThanBoth() {
        XCTAssertTrue(usesColor(isTerminal: false, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0"]))
        XCTAssertTrue(usesColor(isTerminal: true, ["CLICOLOR_FORCE": "1", "TERM": "dumb"]))
        XCTAssertFalse(usesColor(.never, isTerminal: true, ["CLICOLOR_FORCE": "1", "TERM": "xterm"]))
        XCTAssertTrue(usesColor(.always, isTerminal: false, ["NO_COLOR": "1", "CLICOLOR": "0", "TERM": "dumb"]))
    }

    func testWhatSaysNothingChangesNothing() {
        XCTAssertFalse(usesColor(isTerminal: false, ["CLICOLOR_FORCE": "", "TERM": "xterm"]))
        XCTAssertFalse(usesColor(isTerminal: false, ["CLICOLOR": "1", "TERM": "xterm"]))
        XCTAssertTrue(usesColor(isTerminal: true, ["CLICOLOR": "", "TERM": "xterm"]))
        XCTAssertTrue(usesColor(isTerminal: true, ["CLICOLOR_FORCE": "0", "TERM": "xterm"]))
        XCTAssertFalse(usesColor(isTerminal: true, ["TERM": ""]))
    }

    private func usesColor(
        _ option: Settings.Color = .auto,
        isTerminal: Bool,
        _ environment: [String: String]
    ) -> Bool {
        ColorPolicy.usesColor(option, isTerminal: isTerminal, environment: Environment(environment))
    }
}
