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

    func testSampleIsFoundLineForLineRegardlessOfIndentationAndEmptyLines() {
        let page = "Text.\n\n```swift\none {\n\n    two\n}\n```"
        let docComment = "  /// Text.\n  ///\n  /// ```\n  /// one {\n  ///     two\n  /// }\n  /// ```\nfour"
        let rows = [
            (source: "zero\n    one {\n        two\n    }\nthree", isFound: true),
            ("one {\n    other\n    two\n}", false), // a line more
            ("one {\n    two", false), // a line less
            ("one {\n        two\n}", false), // indented otherwise
            ("one { // more\n    two\n}", false), // not the whole line
        ]
        let samples = Sample.samples(inPage: "page", page) + Sample.samples(inDocCommentsOf: "source", docComment)
        XCTAssertEqual(samples.map(\.line), [3, 3])
        for sample in samples {
            for (source, isFound) in rows {
                XCTAssertEqual(sample.isFound(in: [SourceLines(source)]), isFound, "\(sample.page): \(source)")
            }
        }
    }

    func testBlocksInOtherLanguagesAreNoSamplesAndOneWithoutAnEndIsNotFound() {
        let samples = Sample.samples(inPage: "page", "```text\none\n```\n\n```sh\ntwo\n```\n```swift\nthree")

        XCTAssertEqual(samples.map(\.line), [8])
        XCTAssertFalse(samples.contains { $0.isFound(in: [SourceLines("three")]) })
    }

    private func check(
        _ pages: [String],
        against sources: [SourceLines],
        _ samples: (String, String) -> [Sample]
    ) throws {
        let found = try pages.flatMap { try samples($0, PackageFile.text($0)) }
        XCTAssertFalse(found.isEmpty)
        for sample in found where !sample.isFound(in: sources) {
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
