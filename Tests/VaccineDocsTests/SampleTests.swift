import Foundation
import XCTest

/// Every sample is code that a test compiles and runs: a source contains it, word for word.
final class SampleTests: XCTestCase {
    private let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    func testSamplesOfPagesAreInSources() throws {
        let catalogue = try files(in: "Sources/Vaccine/Vaccine.docc", endingIn: "md")
            + files(in: "Sources/NorrisPrompt/NorrisPrompt.docc", endingIn: "md")
        XCTAssertFalse(catalogue.isEmpty)
        // The script's package shows how another manifest names the library.
        let sources = try files(in: "Tests", endingIn: "swift") + files(in: "Sources", endingIn: "swift")
            + ["Package.swift", ".ci/vaccine-client"]

        try check(catalogue + ["README.md"], against: sources, Sample.samples(inPage:_:))
    }

    func testSamplesOfDocCommentsAreInTests() throws {
        let documented = try files(in: "Sources/Vaccine", endingIn: "swift")
            + files(in: "Sources/VaccineTesting", endingIn: "swift")

        try check(documented, against: files(in: "Tests", endingIn: "swift"), Sample.samples(inDocCommentsOf:_:))
    }

    func testSampleIsFoundRegardlessOfIndentationAndEmptyLines() throws {
        let sample = try XCTUnwrap(Sample.samples(inPage: "page", """
        Text.

        ```swift
        one {

            two
        }
        ```
        """).first)

        XCTAssertEqual(sample.line, 3)
        XCTAssertTrue(sample.isFound(in: SourceLines("zero\n    one {\n        two\n    }\nthree")))
        XCTAssertFalse(sample.isFound(in: SourceLines("one {\n    other\n    two\n}")), "a line more")
        XCTAssertFalse(sample.isFound(in: SourceLines("one {\n    two")), "a line less")
        XCTAssertFalse(sample.isFound(in: SourceLines("one {\n        two\n}")), "indented otherwise")
        XCTAssertFalse(sample.isFound(in: SourceLines("one { // more\n    two\n}")), "not the whole line")
    }

    func testBlocksInOtherLanguagesAreNoSamples() {
        XCTAssertEqual(Sample.samples(inPage: "page", "```text\none\n```\n\n```sh\ntwo\n```").count, 0)
    }

    func testFenceWithoutALanguageIsASample() {
        XCTAssertEqual(Sample.samples(inPage: "page", "```\none\n```").count, 1)
    }

    func testUnterminatedBlockIsNotFound() throws {
        let sample = try XCTUnwrap(Sample.samples(inPage: "page", "```swift\none").first)

        XCTAssertFalse(sample.isFound(in: SourceLines("one")))
    }

    func testDocCommentHasSamples() {
        let samples = Sample.samples(inDocCommentsOf: "source", """
            /// A sentence.
            ///
            /// ```swift
            /// one
            /// ```
            func two()
        """)

        XCTAssertEqual(samples.map(\.line), [3])
        XCTAssertTrue(samples[0].isFound(in: SourceLines("one")))
        XCTAssertFalse(samples[0].isFound(in: SourceLines("two")))
    }

    private func check(
        _ pages: [String],
        against sources: [String],
        _ samples: (String, String) -> [Sample]
    ) throws {
        let sources = try sources.map { try SourceLines(contents(of: $0)) }
        let found = try pages.flatMap { try samples($0, contents(of: $0)) }
        XCTAssertFalse(found.isEmpty)
        for sample in found where !sources.contains(where: sample.isFound(in:)) {
            XCTFail("""
            \(sample.page):\(sample.line): no test runs this sample; it stands in no source as it is here:
            \(sample.code.joined(separator: "\n"))
            """)
        }
    }

    private func contents(of path: String) throws -> String {
        try String(contentsOf: package.appending(path: path), encoding: .utf8)
    }

    private func files(in folder: String, endingIn suffix: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)
            .filter { $0.hasSuffix(".\(suffix)") }
            .map { "\(folder)/\($0)" }
            .sorted()
    }
}
