import ChuckNorris
import XCTest

@MainActor
final class SettingsStoreTests: XCTestCase {
    func testSelectingASourceCallsBackEvenIfItIsTheCurrentOne() async {
        var selected: [ServiceSettings.Source] = []
        let store = SettingsStore { selected.append($0) }

        store.select(.offline)
        store.select(.offline)

        XCTAssertEqual(selected, [.offline, .offline])
        XCTAssertEqual(store.settings, ServiceSettings(source: .offline))
    }

    func testOtherSettingsChangeWithoutACallback() async {
        let store = SettingsStore { _ in XCTFail("no source was selected") }

        store.settings.allowsExplicit = true
        store.settings.timeout = 2

        XCTAssertEqual(store.settings, ServiceSettings(allowsExplicit: true, timeout: 2))
    }
}
