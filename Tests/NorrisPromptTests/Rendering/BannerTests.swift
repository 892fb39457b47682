import ChuckNorris
import Foundation
import Terminal
import XCTest
@testable import NorrisPrompt

/// `Sentences.txt` has the banners of the other sources, in wide and narrow windows.
final class BannerTests: XCTestCase {
    func testBannerNamesTheMixedSources() throws {
        var settings = Settings()
        for (list, text) in [
            ("mine,api", "your own and from host\n"),
            ("builtin,api", "built-in ones and from host\n"),
        ] {
            settings.services.sources = try XCTUnwrap(JokeSources(parsing: [list], mine: "jokes"))
            XCTAssertTrue(Banner.render(settings, host: "host", width: 80).plain.contains("jokes, \(text)"), list)
        }
    }

    func testEachWidthHasAWholePhraseAboutTheJokes() throws {
        for width in 18 ... 120 {
            let row = try banner(.offline, width: width).components(separatedBy: "\n")[1]
            XCTAssertNotNil(row.firstMatch(of: /(^|  )(Chuck Norris jokes$|Chuck Norris jokes, from|Jokes, from)/), row)
        }
    }

    func testNoRowIsWrappedAndTabIsMentionedOnlyWhereItCompletes() throws {
        XCTAssertEqual(try banner(.auto, width: 6), "norris")
        XCTAssertTrue(try banner(.auto, completesWithTab: false, width: 80).hasSuffix("quit ends."))
        XCTAssertTrue(try banner(.auto, completesWithTab: false, width: 40).hasSuffix("Type joke, help, quit."))
        let host = String(repeating: "a", count: 60) + ".example"
        for width in 6 ... 120 {
            XCTAssertFalse(try banner(.auto, completesWithTab: false, width: width).contains("Tab"))
            for (source, api) in [(ServiceSettings.Source.offline, nil), (.auto, nil), (.online, "http://\(host)")] {
                let rows = try banner(source, api: api, width: width).components(separatedBy: "\n")
                XCTAssertLessThanOrEqual(rows.count, 3)
                XCTAssertTrue(rows.allSatisfy { $0.count <= width && $0.allSatisfy(\.isASCII) }, "\(width): \(rows)")
            }
        }
    }

    private func banner(
        _ source: ServiceSettings.Source,
        api: String? = nil,
        completesWithTab: Bool = true,
        width: Int
    ) throws -> String {
        let settings = Settings(services: ServiceSettings(source: source))
        let host = try APIBase(parsing: api ?? APIBase.publicInstance.address).host
        return Banner.render(settings, host: host, completesWithTab: completesWithTab, width: width).plain
    }
}
