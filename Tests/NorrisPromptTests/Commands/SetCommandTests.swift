import Vaccine
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// What can be changed while the prompt runs.
@MainActor
final class SettingsTests: XCTestCase {
    override func setUp() async throws {
        useBuiltInJokes()
    }

    func testChangedSettingsAreShownAndStoredAndAnEmptyValueIsTheDefault() async throws {
        try await assertConversation("""
        norris> set timeout 2.5
        norris> set name Bob
        norris> set explicit on
        norris> set color never
        norris> set
        source      auto     where jokes come from: auto, online, offline or mine
        explicit    on       whether explicit jokes are included: on or off
        name        Bob      the name that jokes have in place of Chuck Norris
        color       never    when to use color: auto, always or never
        timeout     2.5      seconds that a request may take
        accessible  off      whether the output suits a screen reader: on or off
        history     on       whether lines and the last joke are kept: on or off
        prompt      norris>  the prompt's text: %s source, %c category, %n jokes
        norris> set name ""
        norris> set color ""
        norris> set name
        name  Chuck Norris  the name that jokes have in place of Chuck Norris
        norris> set color
        color  auto  when to use color: auto, always or never
        norris> set timeout ''
        norris> set timeout
        timeout  5  seconds that a request may take
        norris> set timeout 2
        """)
        let store = Vaccine.getCure(for: SettingsStore.self)
        XCTAssertEqual(store.settings, ServiceSettings(allowsExplicit: true, timeout: 2))
    }

    func testOnlyASourceSetsTheServicesAnew() async throws {
        var selected: [ServiceSettings.Source] = []
        let lines = ["set name Ann", "set color never", "set timeout 2", "set explicit on"]

        _ = try await converse(lines + ["set source offline", "set source offline"]) { selected.append($0) }

        XCTAssertEqual(selected, [.offline, .offline])
    }

    func testNameReplacesChuckNorrisUnlessACommandNamesAnother() async throws {
        let jokes = try await dealtJokes(3, of: "food")

        try await assertConversation("""
        norris> set name Ann
        norris> joke food
        \(jokes[0].replacing("Chuck Norris", with: "Ann"))
        norris> joke food for Bob
        \(jokes[1].replacing("Chuck Norris", with: "Bob"))
        norris> set name Chuck Norris
        norris> joke food
        \(jokes[2])
        """)
    }

    func testPromptHasTheTextOfTheSettingAndShowsWhatItNames() async throws {
        let jokes = try await dealtJokes(1, of: "food")
        let lines = ["set prompt '%s:%c %n 100%% > '", "joke food", "set prompt ''"]

        let text = try await converse(lines)
        XCTAssertEqual(text, """
        norris> \(lines[0])
        auto: 0 100% > joke food
        \(jokes[0])
        auto:food 1 100% > set prompt ''
        norris> \n
        """)
    }

    func testValuesOfASettingAreThoseThatItTakes() {
        XCTAssertEqual(SettingName.source.values, ServiceSettings.Source.allCases.map(\.rawValue))
        XCTAssertEqual(SettingName.color.values, Settings.Color.allCases.map(\.rawValue))
    }

    func testColorIsSwitchedOnAndOff() async throws {
        let text = try await converse(["set color always", "set color", "set color never", "set color"])

        XCTAssertTrue(text.contains("\u{1B}[35mcolor  \u{1B}[0malways"), text)
        let last = "norris> set color\ncolor  never  when to use color: auto, always or never\nnorris> \n"
        XCTAssertTrue(text.hasSuffix(last), text)
    }
}
