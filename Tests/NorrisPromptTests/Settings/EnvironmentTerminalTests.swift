import ChuckNorris
import XCTest
@testable import NorrisPrompt

final class EnvironmentTerminalTests: XCTestCase {
    func testVariableTellsTheBackground() {
        for (value, isLight) in [("0;15", true), ("15;0", false), ("0;default;7", true), ("7;8", false), (
            "1;9",
            true
        )] {
            XCTAssertEqual(Environment(["COLORFGBG": value]).hasLightBackground, isLight, value)
        }
        for value in ["", ";", "15;default", "x"] {
            XCTAssertNil(Environment(["COLORFGBG": value]).hasLightBackground, value)
        }
        XCTAssertNil(Environment([:]).hasLightBackground)
    }

    func testSettingDecides() {
        XCTAssertTrue(usesColor(.always, isTerminal: false, ["NO_COLOR": "1"]))
        XCTAssertFalse(usesColor(.never, isTerminal: true, ["TERM": "xterm", "CLICOLOR_FORCE": "1"]))
    }

    func testTerminalGetsColorAndPipeDoesNot() {
        XCTAssertTrue(usesColor(isTerminal: true, ["TERM": "xterm"]))
        XCTAssertFalse(usesColor(isTerminal: false, ["TERM": "xterm"]))
    }

    func testVariablesDisableColor() {
        XCTAssertFalse(usesColor(isTerminal: true, ["TERM": "xterm", "NO_COLOR": "1"]))
        XCTAssertTrue(usesColor(isTerminal: true, ["TERM": "xterm", "NO_COLOR": ""]))
        XCTAssertFalse(usesColor(isTerminal: true, ["TERM": "xterm", "CLICOLOR": "0"]))
        XCTAssertFalse(usesColor(isTerminal: true, ["TERM": "dumb"]))
        XCTAssertFalse(usesColor(isTerminal: true, [:]))
    }

    func testVariablesForceColor() {
        XCTAssertTrue(usesColor(isTerminal: false, ["CLICOLOR_FORCE": "1"]))
        XCTAssertTrue(usesColor(isTerminal: false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
        XCTAssertFalse(usesColor(isTerminal: false, ["CLICOLOR_FORCE": "0"]))
    }

    func testForcingOverridesDisablingAndTheSettingOverridesBoth() {
        XCTAssertTrue(usesColor(isTerminal: false, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0"]))
        XCTAssertTrue(usesColor(isTerminal: true, ["CLICOLOR_FORCE": "1", "TERM": "dumb"]))
        XCTAssertFalse(usesColor(.never, isTerminal: true, ["CLICOLOR_FORCE": "1", "TERM": "xterm"]))
        XCTAssertTrue(usesColor(.always, isTerminal: false, ["NO_COLOR": "1", "CLICOLOR": "0", "TERM": "dumb"]))
    }

    func testEmptyVariablesChangeNothing() {
        XCTAssertFalse(usesColor(isTerminal: false, ["CLICOLOR_FORCE": "", "TERM": "xterm"]))
        XCTAssertFalse(usesColor(isTerminal: false, ["CLICOLOR": "1", "TERM": "xterm"]))
        XCTAssertTrue(usesColor(isTerminal: true, ["CLICOLOR": "", "TERM": "xterm"]))
        XCTAssertTrue(usesColor(isTerminal: true, ["CLICOLOR_FORCE": "0", "TERM": "xterm"]))
        XCTAssertFalse(usesColor(isTerminal: true, ["TERM": ""]))
    }

    func testTerminalsThatMayShowCommandsAreKnown() {
        for terminal in ["vt100", "vt220-8bit", "linux", "linux-16color", "dumb", ""] {
            XCTAssertTrue(Environment(["TERM": terminal]).showsUnknownCommands, terminal)
        }
        XCTAssertTrue(Environment([:]).showsUnknownCommands)
        for terminal in ["xterm", "vte", "vte-256color", "st256", "vt", "linuxterm"] {
            XCTAssertFalse(Environment(["TERM": terminal]).showsUnknownCommands, terminal)
        }
    }

    func testTerminalsThatShowLinksAreKnown() {
        let versions = ["3.4": true, "3.4a": true, "3.5": true, "3.3a": false, "4": true, "next-3.6": false, "": false]
        for (version, showsLinks) in versions {
            let environment = ["TMUX": "/tmp/tmux", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": version]
            XCTAssertEqual(Environment(environment).showsLinks, showsLinks, version)
        }
        let others = [["TERM_PROGRAM": "iTerm.app"], ["TERM": "foot"], ["VTE_VERSION": "5000"], ["WT_SESSION": "1"]]
        for environment in others {
            XCTAssertTrue(Environment(environment).showsLinks, "\(environment)")
            let withTmux = environment.merging(["TMUX": "/tmp/tmux"]) { $1 }
            XCTAssertFalse(Environment(withTmux).showsLinks, "\(environment)")
        }
        for environment in [[:], ["TERM": "xterm"], ["VTE_VERSION": "4999"], ["VTE_VERSION": "x"]] {
            XCTAssertFalse(Environment(environment).showsLinks, "\(environment)")
        }
    }

    func testLocaleTellsWhetherTheTerminalShowsUnicode() {
        let unicode = [["LANG": "C.UTF-8"], ["LC_ALL": "", "LC_CTYPE": "de_CH.utf8", "LANG": "C"]]
        let others = [[:], ["LANG": "C"], ["LC_ALL": "POSIX", "LANG": "C.UTF-8"], ["LANG": "de_CH.ISO-8859-1"]]

        XCTAssertTrue(unicode.allSatisfy { Environment($0).isUnicode })
        XCTAssertFalse(others.contains { Environment($0).isUnicode })
    }

    private func usesColor(
        _ setting: Settings.Color = .auto,
        isTerminal: Bool,
        _ environment: [String: String]
    ) -> Bool {
        Environment(environment).usesColor(setting, isTerminal: isTerminal)
    }
}
