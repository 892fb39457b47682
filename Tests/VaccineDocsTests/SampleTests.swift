import Foundation
import TestSupport
import XCTest

/// Every sample is code that a test compiles and runs: a source contains it, word for word.
final class SampleTests: XCTestCase {
    private static let tests = Result { try sources(files(in: "Tests", endingIn: "swift")) }

    func testSamplesOfPagesAreInSources() throws {
        let catalogue = try Self.files(in: "Sources/Vaccine/Vaccine.docc", endingIn: "md")
            + Self.files(in: "Sources/NorrisPrompt/NorrisPrompt.docc", endingIn: "md")
        XCTAssertFalse(catalogue.isEmpty)
        let others = try Self.files(in: "Sources", endingIn: "swift") + ["Package.swift"]
        let sources = try Self.tests.get() + Self.sources(others)

        try check(catalogue + ["README.md"], against: sources, Sample.samples(inPage:_:))
    }

    func testSamplesOfDocCommentsAreInTests() throws {
        let documented = try Self.files(in: "Sources/Vaccine", endingIn: "swift")
            + Self.files(in: "Sources/VaccineTesting", endingIn: "swift")

        try check(documented, against: Self.tests.get(), Sample.samples(inDocCommentsOf:_:))
    }

    func testFunctionsAndTypesThatPagesNameExist() throws {
        let sources = try Self.files(in: "Sources/Vaccine", endingIn: "swift")
            + Self.files(in: "Sources/VaccineTesting", endingIn: "swift")
        let declared = try Set(sources.flatMap { source in
            try PackageFile.text(source).matches(of: /(?:func|struct|enum|class|typealias) (\w+)/).map(\.1)
        })
        for page in try Self.files(in: "Sources/Vaccine/Vaccine.docc", endingIn: "md") + ["README.md"] {
            for name in try PackageFile.text(page).matches(of: /\bVaccine\.(?!docc|md|swift)(\w+)|`(\w+Cures?)`/) {
                let name = try XCTUnwrap(name.1 ?? name.2)
                XCTAssertTrue(declared.contains(name), "\(page) names \(name), which is not declared")
            }
        }
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
        XCTAssertEqual(Sample.samples(inPage: "page", "```\none\n```").count, 1, "no language is Swift")
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
        against sources: [SourceLines],
        _ samples: (String, String) -> [Sample]
    ) throws {
        let found = try pages.flatMap { try samples($0, PackageFile.text($0)) }
        XCTAssertFalse(found.isEmpty)
        for sample in found where !sources.contains(where: sample.isFound(in:)) {
            XCTFail("""
            \(sample.page):\(sample.line): no test runs this sample; it stands in no source as it is here:
            \(sample.code.joined(separator: "\n"))
            """)
        }
    }

    private static func sources(_ paths: [String]) throws -> [SourceLines] {
        try paths.map { try SourceLines(PackageFile.text($0)) }
    }

    private static func files(in folder: String, endingIn suffix: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: PackageFile.root.appending(path: folder).path)
            .filter { $0.hasSuffix(".\(suffix)") }
            .map { "\(folder)/\($0)" }
            .sorted()
    }
}
