import Vaccine
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// What can be changed while the prompt runs.
@MainActor
final class SettingsTests: XCTestCase {
    override func setUp() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: BundledJokes { _ in 0 })
        Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
    }

    func testSettingsAreShownAllOrOne() async throws {
        let text = try await converse(["set", "set timeout"])

        XCTAssertEqual(text, """
        norris> set
        source      auto          where jokes come from: auto, online, offline or mine
        explicit    off           whether explicit jokes are included: on or off
        name        Chuck Norris  the name that random jokes are about
        color       auto          when to use color: auto, always or never
        timeout     5             seconds that a request may take
        accessible  off           whether the output suits a screen reader: on or off
        norris> set timeout
        timeout  5  seconds that a request may take
        norris>\u{20}

        """)
    }

    func testChangedSettingsAreShownAndStored() async throws {
        let text = try await converse([
            "set timeout 2.5",
            "set name Bob",
            "set explicit on",
            "set color never",
            "set timeout",
            "set explicit",
        ])

        let store = Vaccine.getCure(for: SettingsStoring.self)
        XCTAssertEqual(store.settings, ServiceSettings(allowsExplicit: true, timeout: 2.5))
        XCTAssertTrue(text.contains("\ntimeout  2.5  "), text)
        XCTAssertTrue(text.contains("\nexplicit  on  "), text)
    }

    func testOnlyASourceSetsTheServicesAnew() async throws {
        var selected: [ServiceSettings.Source] = []
        let lines = ["set name Ann", "set color never", "set timeout 2", "set explicit on"]

        _ = try await converse(lines + ["set source offline", "set source offline"]) { selected.append($0) }

        XCTAssertEqual(selected, [.offline, .offline])
    }

    func testJokesComeFromTheSelectedSource() async throws {
        let text = try await converse(["joke dev", "set source online", "joke dev"]) { source in
            guard source == .online else { return }
            Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: BundledJokes { _ in 2 })
        }

        XCTAssertEqual(text, """
        norris> joke dev
        \(BundledJokes.dev[0])
        norris> set source online
        norris> joke dev
        \(BundledJokes.dev[2])
        norris>\u{20}

        """)
    }

    func testNameReplacesChuckNorrisUnlessACommandNamesAnother() async throws {
        let jokes = try await dealtJokes(3, of: "food")

        let text = try await converse([
            "set name Ann",
            "joke food",
            "joke food for Bob",
            "set name Chuck Norris",
            "joke food",
        ])

        XCTAssertEqual(text, """
        norris> set name Ann
        norris> joke food
        \(jokes[0].replacing("Chuck Norris", with: "Ann"))
        norris> joke food for Bob
        \(jokes[1].replacing("Chuck Norris", with: "Bob"))
        norris> set name Chuck Norris
        norris> joke food
        \(jokes[2])
        norris>\u{20}

        """)
    }

    func testEmptyValueIsTheDefault() async throws {
        let text = try await converse([
            "set name Ann", "set timeout 2", "set color never", "set name \"\"", "set timeout ''", "set color \"\"",
            "set",
        ])

        XCTAssertTrue(text.contains("\nname        Chuck Norris  "), text)
        XCTAssertTrue(text.contains("\ntimeout     5  "), text)
        XCTAssertTrue(text.contains("\ncolor       auto  "), text)
    }

    func testColorIsSwitchedOnAndOff() async throws {
        let text = try await converse(["set color always", "set color", "set color never", "set color"])

        XCTAssertTrue(text.contains("\u{1B}[35mcolor  \u{1B}[0malways"), text)
        XCTAssertTrue(
            text
                .hasSuffix(
                    "norris> set color\ncolor  never  when to use color: auto, always or never\nnorris> \n"
                ),
            text
        )
    }
}
