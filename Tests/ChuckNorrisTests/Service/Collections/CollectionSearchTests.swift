import FileStore
import Foundation
import Platform
import TestSupport
import XCTest
@testable import ChuckNorris

/// Searching files finds what comparing characters finds, in whatever case and on whatever lines.
final class CollectionSearchTests: CollectionTestCase {
    func testTextIsFoundInAnyCaseAndAcrossLines() async throws {
        let long = String(repeating: "x", count: 2000)
        for (text, value, isFound) in [
            ("two lines", "on Two\n  Lines", true),
            ("ÄRGER", "viel ärger", true),
            ("say \"hi\"", "Say \"Hi\" there", true),
            ("100%", "at 100% now", true),
            ("@[`", "@[`{", true),
            ("日本語", "in 日本語", true),
            ("kick", "kic k", false),
            ("a kick in", "A Kick in time", true),
            ("a kick in", "A Kick\nin time", true),
            ("kick in", "kick\tin", true),
            ("a kick in", "A  Kick   in time", true),
            ("a  kick\tin", "A Kick in time", true),
            ("a kick in", "A  Kickin  time", false),
            (" kick ", "a kick in time", true),
            (" kick ", "a kickin  time", false),
            ("kick.  in", "A Kick.  In\ntime", true),
            ("a kick in", "A kick\rin time", true),
            ("[kick] a_b", "A [Kick] A_B", true),
            ("kick it, or not", "kick it or not", false),
            ("kick", "\(long)KiCk\(long)", true),
            ("Needle", String(repeating: "x", count: 1021) + "needle", true),
            ("needle", String(repeating: "x", count: 1021) + "needl", false),
            ("qq1qq", "qq\u{11}qq", false),
            ("caf\u{E9}", "cafe\u{301}", true),
            // A letter whose lower case is one of English.
            ("kelvin", "300 \u{212A}elvin", true),
        ] {
            let json = try XCTUnwrap(String(data: JSONEncoder().encode(["value": value]), encoding: .utf8))
            try folder.write("A joke\n%\n\(value)\n%\nAnother\n", to: "fortune")
            try folder.write("{\"value\":\"A joke\"}\n\(json)\n", to: "lines.json")
            // Such an object is decoded, and its keys are no text.
            try folder.write("{\"value\":\"A joke\"}\n{\"needle\":1,\(json.dropFirst())\n", to: "numbers.json")
            try folder.write("A joke\n\(value)\n", to: "lines")
            for file in ["fortune", "lines.json", "numbers.json"] + (value.contains("\n") ? [] : ["lines"]) {
                let found = try? await collections(file).searchJokes(SearchQuery(text, partCount: .max)).jokes
                let values = found?.filter { $0.source != .bundled }.map(\.value) ?? []
                XCTAssertEqual(values, isFound ? [value] : [], "\(text) in \(file)")
            }
        }
    }

    func testEscapedLettersAndOtherLineBreaksOfJSONAreFound() async throws {
        for (text, written, value) in [
            ("kick in", "kick\u{2028}in 30 s", "kick\u{2028}in 30 s"), ("kick in", "kick\u{85}in", "kick\u{85}in"),
            ("kick in", "kick in 3 \u{212A}", "kick in 3 \u{212A}"), ("KICK", "\\u006bick", "kick"),
        ] {
            try folder.write("{\"value\":\"\(written)\"}\n", to: "lines.json")
            let found = try await collections("lines.json").searchJokes(SearchQuery(text)).jokes
            XCTAssertEqual(found.map(\.value), [value])
        }
    }

    /// Also when another file takes the place of one, with which no search begins again that has shown jokes.
    func testPartsOfALongSearchAreEachJokeOnce() async throws {
        let skipped = FileStoreError.Cause.skipped(count: 2, first: 2, isItem: false, reason: .notText)
        for (isReplaced, cause) in [(false, skipped), (true, .changed)] {
            // Two lines have no visible character: one in the first part, and one in the last.
            let lines = (1 ... 40000).map { number in
                [2, 39999].contains(number) ? "\u{200B}" : "Kick \(number % 20000) of a long file"
            }
            var known: Set = ["\u{200B}"]
            let jokes = lines.filter { known.insert($0).inserted }
            try folder.write(lines.joined(separator: "\n"), to: "a")
            try folder.write("A kick of the next file", to: "b")
            let reports = Locked<[FileStoreError]>([])
            let locations = ["a", "b"].map { CollectionLocation(path: folder.path($0)) }
            let store = SettingsStore(files: locations, source: .mine)
            let collections = JokeCollections(store: store) { new in reports.withLock { $0 += new } }
            var results = try await collections.searchJokes(SearchQuery("kick"))
            var found = results.jokes.map(\.value)
            XCTAssertLessThan(found.count, 20000)
            if isReplaced {
                rename(folder.path("b"), folder.path("a"))
            }
            while let next = results.next {
                results = try await next()
                found += results.jokes.map(\.value)
            }
            XCTAssertTrue(found == jokes + ["A kick of the next file"])
            XCTAssertEqual(reports.withLock { $0.map(\.cause) }, [cause])
        }
    }
}
