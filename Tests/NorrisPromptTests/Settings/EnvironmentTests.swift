import ChuckNorris
import XCTest
@testable import NorrisPrompt

final class EnvironmentTests: XCTestCase {
    func testFilesAreWhereTheirVariablesSayOrBelowHome() {
        let (historyOfHome, favoritesOfHome) = ("/home/a/.local/state/norris/history", "/home/a/.local/share/norris")
        for (variables, history, favorites) in [
            (["XDG_STATE_HOME": "/x", "XDG_DATA_HOME": "/y"], "/x/norris/history", "/y/norris"),
            (["XDG_STATE_HOME": "relative", "XDG_DATA_HOME": "relative"], historyOfHome, favoritesOfHome),
            (["NORRIS_HISTORY": "/h", "XDG_STATE_HOME": "/x"], "/h", favoritesOfHome),
            (["NORRIS_HISTORY": "", "XDG_STATE_HOME": "/x"], nil, favoritesOfHome),
            (["NORRIS_HISTORY": "/dev/null"], nil, favoritesOfHome),
            (["HOME": "relative"], nil, nil),
        ] as [([String: String], String?, String?)] {
            let environment = Environment(["HOME": "/home/a"].merging(variables) { $1 })
            XCTAssertEqual(environment.historyPath, history, "\(variables)")
            XCTAssertEqual(environment.favoritesFolder, favorites, "\(variables)")
        }
        XCTAssertNil(Environment([:]).historyPath)
        XCTAssertNil(Environment([:]).favoritesFolder)
    }

    func testVariableTellsTheBackground() {
        for (value, isLight) in [
            "0;15": true, "15;0": false, "0;default;7": true, "7;8": false, "1;9": true, "": nil, ";": nil,
            "15;default": nil, "x": nil,
        ] as KeyValuePairs<String, Bool?> {
            XCTAssertEqual(Environment(["COLORFGBG": value]).hasLightBackground, isLight, value)
        }
        XCTAssertNil(Environment([:]).hasLightBackground)
    }

    func testSettingAndVariablesDecideAboutColor() {
        let onTerminal: [(Settings.Color, [String: String], Bool)] = [
            (.auto, ["TERM": "xterm"], true),
            (.never, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], false),
            // Variables disable color.
            (.auto, ["TERM": "xterm", "NO_COLOR": "1"], false),
            (.auto, ["TERM": "xterm", "CLICOLOR": "0"], false),
            (.auto, ["TERM": "dumb"], false),
            (.auto, [:], false),
            // Forcing overrides them.
            (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
            // Empty variables change nothing.
            (.auto, ["TERM": "xterm", "NO_COLOR": ""], true),
            (.auto, ["TERM": "xterm", "CLICOLOR": ""], true),
            (.auto, ["TERM": "xterm", "CLICOLOR_FORCE": "0"], true),
            (.auto, ["TERM": ""], false),
        ]
        let inPipe: [(Settings.Color, [String: String], Bool)] = [
            (.auto, ["TERM": "xterm"], false),
            (.always, ["NO_COLOR": "1", "CLICOLOR": "0", "TERM": "dumb"], true),
            // Variables force color, and that overrides those that disable it.
            (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true),
            (.auto, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], true),
            (.auto, ["CLICOLOR_FORCE": "0"], false),
            // Empty variables change nothing.
            (.auto, ["CLICOLOR_FORCE": "", "TERM": "xterm"], false),
            (.auto, ["CLICOLOR": "1", "TERM": "xterm"], false),
        ]
        for (expectations, isTerminal) in [(onTerminal, true), (inPipe, false)] {
            for (setting, variables, expected) in expectations {
                let usesColor = Environment(variables).usesColor(setting, isTerminal: isTerminal)
                XCTAssertEqual(usesColor, expected, "\(setting), \(variables), terminal: \(isTerminal)")
            }
        }
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
}
